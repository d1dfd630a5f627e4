// Chats by day or week as bars: all that began, and in a darker part those that finished.
import type { ChatNumbers } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { useState } from 'react';
import '../../design/table.css';
import type { NumbersFilter } from './number-queries.ts';
import { countWords } from './number-words.ts';
import type { DayRange } from './periods.ts';
import { barsOf } from './periods.ts';

/** Bars that fit side by side on a phone. */
const MOST_DAYS = 60;

/** Fewer days make no weeks. */
const FEWEST_DAYS = 14;

/** @example <ChatChart days={{ since: '2026-11-01', until: '2026-11-30' }} filter={filter} counted={analytics.days} /> */
export function ChatChart({
  days,
  filter,
  counted,
}: {
  readonly days: DayRange;
  readonly filter: NumbersFilter;
  readonly counted: readonly (ChatNumbers & { readonly day: string })[];
}): ReactNode {
  const [chosen, setChosen] = useState<'day' | 'week'>('day');
  if (filter.days === 1) return null;
  const isWeekly = filter.days > MOST_DAYS || (chosen === 'week' && filter.days >= FEWEST_DAYS);
  const canChoose = filter.days <= MOST_DAYS && filter.days >= FEWEST_DAYS;
  const bars = barsOf(days, counted, isWeekly ? 'week' : 'day');
  const most = Math.max(1, ...bars.map(({ starts }) => starts));
  const shown = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1]);
  return (
    <section className="numbers__section" aria-labelledby="chats-over-time">
      <div className="numbers__heading">
        <h2 id="chats-over-time">Chats by {isWeekly ? 'week' : 'day'}</h2>
        <p className="chart__key">
          <span className="chart__swatch" /> started <span className="chart__swatch chart__swatch--done" />{' '}
          finished
        </p>
        {canChoose && (
          <select
            className="input"
            aria-label="Bars"
            value={chosen}
            onChange={({ target }) => setChosen(target.value as 'day' | 'week')}
          >
            <option value="day">By day</option>
            <option value="week">By week</option>
          </select>
        )}
      </div>
      <div className="chart" aria-hidden>
        <span className="chart__most">{most.toLocaleString('en')}</span>
        <div className="chart__bars">
          {bars.map(({ day, label, starts, completed }) => (
            <div
              key={day}
              className="chart__bar"
              title={`${label}: ${countWords(starts, 'chat')}, ${completed} finished`}
            >
              <div className="chart__started" style={{ height: `${(starts / most) * 100}%` }}>
                <div
                  className="chart__done"
                  style={{ height: `${starts === 0 ? 0 : (completed / starts) * 100}%` }}
                />
              </div>
            </div>
          ))}
        </div>
        <div className="chart__labels">
          {bars.map(({ day, label }, index) => shown.has(index) && <span key={day}>{label}</span>)}
        </div>
      </div>
      <details className="numbers__more">
        <summary>As a table</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{isWeekly ? 'Week' : 'Day'}</th>
              <th scope="col" className="table__number">
                Started
              </th>
              <th scope="col" className="table__number">
                Answered
              </th>
              <th scope="col" className="table__number">
                Finished
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ day, label, starts, engaged, completed }) => (
              <tr key={day}>
                <td>{label}</td>
                <td className="table__number">{starts}</td>
                <td className="table__number">{engaged}</td>
                <td className="table__number">{completed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
