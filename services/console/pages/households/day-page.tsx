// One day of a device: its curve, use, energy, coverage, cooking events and gaps, and what they were computed from.
import { defineComponent } from 'vue';
import { useRoute } from 'vue-router';
import type { DeviceDay } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useReading, useResource } from '../../data/use-resource.ts';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { factsOf } from '../../parts/facts.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { tabsOf } from '../../parts/tabs.tsx';
import type { Words } from '../../words/en.ts';
import { numberText, percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { clockIn, dayAfter, dayIn } from '../../words/dates.ts';
import { DayCurve, quantityOf } from './day-curve.tsx';
import { householdName } from './household.ts';
import { deviceName, lastPart } from '../../words/names.ts';
import { useProject } from '../../data/use-project.ts';

export default defineComponent(() => {
  const session = useSession();
  const { words } = useSpeech();
  const route = useRoute();
  const param = (name: string): string => String(route.params[name]);
  const { name: projectName, timeZone } = useProject(() => param('project'));
  const { nowMs } = useReading();
  const household = useResource(
    () => `household ${param('household')}`,
    (client, options) => client('getHousehold', { params: { id: param('household') }, ...options }),
  );
  const days = useResource(
    () => `day ${param('device')} ${param('day')}`,
    (client, options) =>
      client('listDeviceDays', {
        params: { id: param('device') },
        query: { from: param('day'), to: param('day') },
        ...options,
      }),
  );
  return () => {
    const { day: texts, households } = words.value;
    const list = `/projects/${param('project')}/households`;
    const here = `${list}/${encodeURIComponent(param('household'))}`;
    const device = `${here}/${encodeURIComponent(param('device'))}`;
    const shown = household.shown.value;
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: `/projects/${param('project')}` },
          { text: households.title, to: list },
          {
            text: shown.state === 'ready' ? householdName(shown.value) : lastPart(param('household')),
            to: here,
          },
          { text: deviceName(param('device')), to: here },
          { text: param('day') },
        ])}
        <h1 tabindex={-1}>{`${deviceName(param('device'))}, ${param('day')}`}</h1>
        {tabsOf(
          deviceName(param('device')),
          [
            { text: texts.previous, to: `${device}/${dayAfter(param('day'), -1)}` },
            { text: texts.next, to: `${device}/${dayAfter(param('day'), 1)}` },
            { text: words.value.readings.title, to: `${device}/${param('day')}/readings` },
          ].map((one) => ({ ...one, isHere: false })),
        )}
        {stateOf(days, { words: words.value, session, reading: texts.reading }, ({ data: [row] }) =>
          row === undefined
            ? emptyOf(param('day') >= dayIn(timeZone.value, nowMs()) ? texts.emptySoFar : texts.empty)
            : dayOf(words.value, row, {
                project: { id: param('project'), name: projectName.value },
                isOver: Date.parse(row.end) <= nowMs(),
              }),
        )}
      </>
    );
  };
});

function dayOf(
  { day: texts }: Words,
  day: DeviceDay,
  {
    project,
    isOver,
  }: { readonly project: { readonly id: string; readonly name: string }; readonly isOver: boolean },
) {
  const quantity = quantityOf(day);
  const amountText = (value: number | null, unit: string): string =>
    value === null ? texts.unknown : `${numberText(value)} ${unit}`;
  const zoned = (text: string): string => `${text} (${day.timeZone})`;
  const namesOf = (names: readonly string[]): string => (names.length === 0 ? texts.none : names.join(', '));
  return (
    <>
      {day.pending && (
        <p class="box" role="status">
          {texts.pending}
        </p>
      )}
      {!isOver && emptyOf(texts.notOver)}
      {day.coverage === 0 && emptyOf(isOver ? texts.empty : texts.emptySoFar)}
      {quantity && <DayCurve day={day} quantity={quantity} project={project} />}
      {factsOf([
        [texts.hoursInUse, amountText(day.hoursInUse, 'h')],
        [texts.energy, amountText(day.energyWh, 'Wh')],
        [texts.cooking, amountText(day.cookingWh, 'Wh')],
        [texts.notCooking, amountText(notCookingOf(day), 'Wh')],
        [texts.leftOut, amountText(day.leftOutWh, 'Wh')],
        [texts.temperature, temperatureText(day, texts.unknown)],
        [texts.coverage, coverageText(texts, day)],
        [texts.flags, namesOf(day.flags)],
        [texts.anomalies, namesOf(day.anomalies)],
        [texts.rules, day.ruleVersion === null ? null : String(day.ruleVersion)],
        [texts.digest, day.inputDigest === null ? null : <code>{day.inputDigest}</code>],
      ])}
      {day.energyWh !== null && <p class="soft">{texts.energyHelp}</p>}
      <h2>{texts.events}</h2>
      {day.cookingEvents.length === 0
        ? emptyOf(noEventsText(texts, day, isOver))
        : tableOf(
            texts.events,
            [
              { name: zoned(texts.from), cell: ({ start }) => clockIn(day.timeZone, start) },
              { name: zoned(texts.to), cell: ({ end }) => clockIn(day.timeZone, end) },
              {
                name: texts.hoursInUse,
                isNumber: true,
                cell: ({ inUseSeconds }) => amountText(inUseSeconds / 60, 'min'),
              },
              { name: texts.energy, isNumber: true, cell: ({ energyWh }) => amountText(energyWh, 'Wh') },
            ],
            day.cookingEvents.map((row) => ({ key: row.start, row })),
          )}
      <h2>{texts.gaps}</h2>
      {day.gaps.length === 0
        ? emptyOf(texts.noGaps)
        : tableOf(
            texts.gaps,
            [
              { name: zoned(texts.from), cell: ({ from }) => clockIn(day.timeZone, from) },
              { name: zoned(texts.to), cell: ({ to }) => clockIn(day.timeZone, to) },
              { name: texts.reason, cell: ({ reason }) => reason },
            ],
            day.gaps.map((row) => ({ key: row.from, row })),
          )}
    </>
  );
}

/** Null where one of the two is not known. */
const notCookingOf = ({ energyWh, cookingWh }: DeviceDay): number | null =>
  energyWh === null || cookingWh === null ? null : energyWh - cookingWh;

/** A day without readings says nothing of cooking, and one that is not over not the last. */
function noEventsText(texts: Words['day'], { coverage }: DeviceDay, isOver: boolean): string {
  if (coverage === 0) return texts.unknownEvents;
  return isOver ? texts.noEvents : texts.noEventsSoFar;
}

function coverageText(
  texts: Words['day'],
  { coverage, receivedIntervals, expectedIntervals }: DeviceDay,
): string {
  if (coverage === null || receivedIntervals === null || expectedIntervals === null) return texts.unknown;
  const received = texts.received(numberText(receivedIntervals), numberText(expectedIntervals));
  return `${percentText(coverage)}: ${received}`;
}

const temperatureText = (
  { temperatureMinC: low, temperatureMaxC: high }: DeviceDay,
  unknown: string,
): string => (low === null || high === null ? unknown : `${numberText(low)} – ${numberText(high)} °C`);
