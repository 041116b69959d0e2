// The curve of a device-day: power, or temperature of a logger, in steps of five minutes, with its table.
import { defineComponent } from 'vue';
import type { DayCurve as Curve } from '#pictures/day-curve/data.ts';
import { drawDayCurve } from '#pictures/day-curve/draw.ts';
import type { DeviceDay, Series } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { Picture } from '../../parts/picture.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { clockIn } from '../../words/dates.ts';
import { deviceName } from '../../words/names.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';

const quantities = {
  power: { metric: 'activePowerW', unit: 'W' },
  temperature: { metric: 'temperatureC', unit: '°C' },
} as const;
type Quantity = keyof typeof quantities;

const hourMs = 3_600_000;
const stepMinutes = 5;

/** What a day can be drawn of; null: reports of use and weights are no curve. */
export const quantityOf = ({ powerRows, temperatureRows }: DeviceDay): Quantity | null => {
  if (powerRows > 0) return 'power';
  return temperatureRows > 0 ? 'temperature' : null;
};

interface Props {
  readonly day: DeviceDay;
  readonly quantity: Quantity;
  readonly project: { readonly id: string; readonly name: string };
}

export const DayCurve = defineComponent(
  (props: Props) => {
    const session = useSession();
    const { words } = useSpeech();
    const query = () =>
      ({
        kind: props.quantity,
        metric: quantities[props.quantity].metric,
        from: props.day.day,
        to: props.day.day,
        aggregate: '5m',
        fn: 'avg',
      }) as const;
    const series = useResource(
      () => `curve ${props.day.deviceId} ${props.day.day} ${props.quantity}`,
      (client, options) =>
        client('getDeviceReadings', { params: { id: props.day.deviceId }, query: query(), ...options }),
    );
    const address = (): string =>
      `/v1/devices/${encodeURIComponent(props.day.deviceId)}/readings?${new URLSearchParams(query()).toString()}`;
    return () =>
      stateOf(series, { words: words.value, session, reading: words.value.readings.reading }, (value) => {
        if (!('aggregate' in value)) return null;
        const data = curveOf(props, value);
        return (
          <Picture
            name={`${props.quantity}-${props.day.day}`}
            data={data}
            address={address()}
            draw={(sheet) => drawDayCurve(data, sheet)}
          >
            {tableOf(
              words.value.readings.kinds[props.quantity],
              [
                {
                  name: `${words.value.day.from} (${props.day.timeZone})`,
                  cell: ({ start }) => clockIn(props.day.timeZone, start),
                },
                {
                  name: words.value.readings.value,
                  isNumber: true,
                  cell: ({ value: mean }) =>
                    mean === null ? '–' : `${numberText(mean)} ${quantities[props.quantity].unit}`,
                },
              ],
              value.data.map((row) => ({ key: `${row.start} ${row.probe}`, row })),
            )}
          </Picture>
        );
      });
  },
  { props: ['day', 'quantity', 'project'] },
);

/** A logger with several probes is drawn by the warmest: the pot, not the room. */
export function curveOf({ day, quantity, project }: Props, series: Pick<Series, 'data'>): Curve {
  const startMs = Date.parse(day.start);
  const hoursOf = (at: string): number => (Date.parse(at) - startMs) / hourMs;
  const steps = new Map<string, number>();
  for (const { start, value } of series.data)
    if (value !== null) steps.set(start, Math.max(value, steps.get(start) ?? value));
  return {
    project,
    period: { start: day.day, end: day.day },
    timeZone: day.timeZone,
    n: quantity === 'power' ? day.powerRows : day.temperatureRows,
    missingShare: day.coverage === null ? null : 1 - day.coverage,
    device: deviceName(day.deviceId),
    date: day.day,
    quantity,
    hours: hoursOf(day.end),
    stepMinutes,
    points: [...steps]
      .map(([start, value]) => ({ at: hoursOf(start) + stepMinutes / 120, value }))
      .toSorted((a, b) => a.at - b.at),
    events: day.cookingEvents.map(({ start, end }) => ({ from: hoursOf(start), to: hoursOf(end) })),
    gaps: day.gaps.map(({ from, to }) => ({ from: hoursOf(from), to: hoursOf(to) })),
  };
}
