// The days of a device as squares: hours in use, a dash for none, hatching where no reading came.
import type { VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import type { DeviceDay } from '#infra/client/operations.ts';
import type { Words } from '../../words/en.ts';
import { numberText } from '../../words/numbers.ts';

export type DayKind = 'used' | 'zero' | 'missing' | 'pending';

/** A day without readings has no row, or one with coverage 0. Use that is not known is missing, never zero. */
export function dayKind(day: DeviceDay | undefined): DayKind {
  if (day?.pending) return 'pending';
  if (day === undefined || day.coverage === 0 || day.hoursInUse === null) return 'missing';
  return day.hoursInUse > 0 ? 'used' : 'zero';
}

const markOf = (kind: DayKind, hours: number): string => {
  if (kind === 'used') return numberText(hours < 10 ? hours : Math.round(hours));
  return kind === 'zero' ? '–' : '';
};

export interface Squares {
  readonly words: Words;
  readonly device: string;
  /** In order. */
  readonly days: readonly string[];
  readonly rows: ReadonlyMap<string, DeviceDay>;
  /** Address of the device's days. */
  readonly base: string;
}

/** Arrow keys, Home and End go from day to day. */
function move(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const links = Array.from(event.currentTarget.querySelectorAll('a'));
  const here = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
}

export const squaresOf = ({ words, device, days, rows, base }: Squares): VNodeChild => (
  <ol class="days" aria-label={device} onKeydown={move}>
    {days.map((day) => {
      const row = rows.get(day);
      const kind = dayKind(row);
      const hours = row?.hoursInUse ?? 0;
      const texts = words.household.day;
      const text = kind === 'used' ? texts.used(numberText(hours)) : texts[kind];
      const label = `${day}: ${text}`;
      return (
        <li>
          <RouterLink class={kind} to={`${base}/${day}`} aria-label={label} title={label}>
            {markOf(kind, hours)}
          </RouterLink>
        </li>
      );
    })}
  </ol>
);
