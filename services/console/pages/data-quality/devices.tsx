// The devices that are silent, never sent, or have a gap without a reason.
import { defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { Device } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { tabsOf } from '../../parts/tabs.tsx';
import { lastPart } from '../../words/names.ts';
import { useSpeech } from '../../words/speech.ts';
import { LastGaps } from './last-gaps.tsx';
import { deviceLink } from './links.tsx';
import { dataWords } from './words/words.ts';

const pageRows = 50;
/** The gaps of each device are a read of their own. */
const gapRows = 20;

export const Devices = defineComponent(
  (props: { readonly project: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const route = useRoute();
    const connectivity = (): 'silent' | 'never_seen' =>
      route.query['connectivity'] === 'never_seen' ? 'never_seen' : 'silent';
    const isGaps = (): boolean => route.query['hasUnexplainedGap'] === 'true';
    const paging = usePaging('devicesAfter', 'devices');
    const devices = useResource(
      () => `devices ${props.project} ${isGaps()} ${connectivity()} ${paging.cursor()}`,
      (client, options) =>
        client('listDevices', {
          query: {
            projectId: props.project,
            limit: isGaps() ? gapRows : pageRows,
            count: 'true',
            ...(isGaps() ? { hasUnexplainedGap: 'true' } : { connectivity: connectivity() }),
            ...paging.query(),
          },
          ...options,
        }),
    );
    return () => {
      const texts = textsOf(dataWords);
      const mayRead = session.me.value?.scopes.includes('readings:read') === true;
      const home = (did: string) => (
        <RouterLink to={`/projects/${props.project}/households/${encodeURIComponent(did)}`}>
          {lastPart(did)}
        </RouterLink>
      );
      const tab = (name: 'silent' | 'never_seen') => ({
        text: texts[name],
        to: { query: { connectivity: name }, hash: '#devices' },
        isHere: !isGaps() && connectivity() === name,
      });
      return (
        <>
          {tabsOf(texts.filter, [
            tab('silent'),
            tab('never_seen'),
            {
              text: texts.gaps,
              to: { query: { hasUnexplainedGap: 'true' }, hash: '#devices' },
              isHere: isGaps(),
            },
          ])}
          {isGaps() && <p class="soft">{texts.gapsHelp}</p>}
          {stateOf(devices, { words: words.value, session, reading: texts.readingDevices }, (list) => (
            <>
              {list.data.length === 0
                ? paging.emptyOf(texts.noDevices)
                : tableOf(
                    paging.captionOf(texts.deviceCount, list),
                    [
                      { name: texts.device, cell: ({ did }) => deviceLink(props.project, did) },
                      { name: texts.type, cell: ({ type }) => words.value.deviceTypes[type] ?? type },
                      {
                        name: texts.household,
                        cell: ({ householdId }) => (householdId === null ? texts.none : home(householdId)),
                      },
                      ...(isGaps() && mayRead
                        ? [
                            {
                              name: texts.lastGaps,
                              cell: ({ did }: Device) => <LastGaps project={props.project} device={did} />,
                            },
                          ]
                        : []),
                    ],
                    list.data.map((row) => ({ key: row.id, row })),
                    paging.captionOf(texts.deviceCount, list),
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
