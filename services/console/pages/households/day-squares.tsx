// The days of a device as squares: hours in use, a dash for none, hatching where no reading came; first day, Mondays and last day
// with their dates.
import type { VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import type { DeviceDay } from '#infra/client/operations.ts';
import type { Words } from '../../words/en.ts';
import { isMonday } from '../../words/dates.ts';
import { numberText } from '../../words/numbers.ts';

export type DayKind = 'used' | 'zero' | 'missing' | 'pending';

/** A day without readings has no row, or one with coverage 0. Use that is not known is missing, never zero. */
export function dayKind(day: DeviceDay | undefined): DayKind {
  if (day?.pending) return 'pending';
  if (day === undefined || day.coverage === 0 || day.hoursInUse === null) return 'missing';
  return day.hoursInUse > 0 ? 'used' : 'zero';
}

/** A day that is not over may still become one of use. */
const markOf = (kind: DayKind, hours: number, isOpen: boolean): string => {
  if (kind === 'used') return numberText(hours < 10 ? hours : Math.round(hours));
  if (isOpen) return '…';
  return kind === 'zero' ? '–' : '';
};

export interface Squares {
  readonly words: Words;
  readonly device: string;
  /** In order. */
  readonly days: readonly string[];
  /** The day that is not over. */
  readonly today: string;
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

export const squaresOf = ({ words, device, days, today, rows, base }: Squares): VNodeChild => (
  <ol class="days" aria-label={device} onKeydown={move}>
    {days.map((day, index) => {
      const row = rows.get(day);
      const kind = dayKind(row);
      const hours = row?.hoursInUse ?? 0;
      const texts = words.household.day;
      const isOpen = day >= today;
      const text = kind === 'used' ? texts.used(numberText(hours)) : texts[kind];
      const label = `${day}: ${isOpen ? texts.soFar(text) : text}`;
      const isDated = index === 0 || index === days.length - 1 || isMonday(day);
      return (
        <li>
          {isDated && <span aria-hidden="true">{day.slice(5)}</span>}
          <RouterLink class={[kind, isOpen && 'open']} to={`${base}/${day}`} aria-label={label} title={label}>
            {markOf(kind, hours, isOpen)}
          </RouterLink>
        </li>
      );
    })}
  </ol>
);
