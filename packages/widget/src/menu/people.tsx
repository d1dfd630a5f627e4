// How soon a person answers, in the words of the author: by their hours.
import type { People, Settings } from '@colloquy/schema';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Whether people answer at this time. Hours may go past midnight; such a night belongs to both days.
 *
 * @example areThere({ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', timeZone: 'Europe/Zurich' }, new Date())
 */
export function areThere({ days, from = '00:00', to = '24:00', timeZone }: People, now: Date): boolean {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const time = `${parts.hour}:${parts.minute}`;
  const isDay = !days?.length || days.includes(DAYS.indexOf(`${parts.weekday}`) + 1);
  return isDay && (from <= to ? time >= from && time < to : time >= from || time < to);
}

function PeopleLine({ settings }: { readonly settings: Settings }) {
  const { people = {}, timeZone } = settings.general ?? {};
  const { text, awayText = text } = people;
  const said = areThere({ timeZone, ...people }, new Date()) ? text : awayText;
  return (
    <div class="notes">
      <p class="small quiet" role="status" dir="auto">
        {said}
      </p>
    </div>
  );
}

export const people = { View: PeopleLine, css: '' };
