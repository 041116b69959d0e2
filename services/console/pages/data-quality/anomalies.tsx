// What detectors doubt, by severity.
import { defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { Anomaly } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { alarmWords } from '../../parts/alarms/words/words.ts';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { tabsOf } from '../../parts/tabs.tsx';
import { useSpeech } from '../../words/speech.ts';
import { deviceLink } from './links.tsx';
import { dataWords } from './words/words.ts';

const pageRows = 20;

const severities: readonly Anomaly['severity'][] = ['critical', 'major', 'minor', 'warning', 'info'];

export const Anomalies = defineComponent(
  (props: { readonly project: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const route = useRoute();
    const severity = () => severities.find((one) => one === route.query['severity']);
    const from = (): string => String(route.query['from'] ?? '');
    const paging = usePaging('anomaliesAfter', 'anomalies');
    const anomalies = useResource(
      () => `anomalies ${props.project} ${severity()} ${from()} ${paging.cursor()}`,
      (client, options) => {
        const chosen = severity();
        return client('listAnomalies', {
          query: {
            projectId: props.project,
            limit: pageRows,
            ...(chosen && { severity: chosen }),
            ...(from() !== '' && { from: from() }),
            ...paging.query(),
          },
          ...options,
        });
      },
    );
    return () => {
      const texts = textsOf(dataWords);
      const { severities: severityTexts } = textsOf(alarmWords);
      return (
        <>
          {tabsOf(texts.severity, [
            { text: texts.all, to: { query: {}, hash: '#anomalies' }, isHere: !severity() },
            ...severities.map((one) => ({
              text: severityTexts[one],
              to: { query: { severity: one }, hash: '#anomalies' },
              isHere: one === severity(),
            })),
          ])}
          {stateOf(anomalies, { words: words.value, session, reading: texts.readingAnomalies }, (list) => (
            <>
              {list.data.length === 0
                ? paging.emptyOf(texts.noAnomalies)
                : tableOf(
                    paging.captionOf(texts.anomalyCount, list),
                    [
                      { name: texts.device, cell: ({ deviceId }) => deviceLink(props.project, deviceId) },
                      { name: texts.observedAt, cell: (row) => dayOf(props.project, row) },
                      { name: texts.severity, cell: (row) => severityTexts[row.severity] },
                      { name: texts.detector, cell: ({ detector }) => detector },
                      { name: texts.found, cell: ({ detail }) => detail },
                    ],
                    list.data.map((row) => ({ key: row.id, row })),
                    paging.captionOf(texts.anomalyCount, list),
                  )}
              {paging.linksOf(list.nextCursor)}
            </>
          ))}
        </>
      );
    };
  },
  { props: ['project'] },
);

/** The moment leads to the day in UTC, where the device was installed in a household. */
function dayOf(project: string, { householdId, deviceId, observedAt }: Anomaly) {
  const text = observedAt.slice(0, 16).replace('T', ' ');
  if (householdId === null) return text;
  const device = `${encodeURIComponent(householdId)}/${encodeURIComponent(deviceId)}`;
  return (
    <RouterLink to={`/projects/${project}/households/${device}/${observedAt.slice(0, 10)}`}>
      {text}
    </RouterLink>
  );
}
