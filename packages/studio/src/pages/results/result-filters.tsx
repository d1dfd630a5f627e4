// The filters above the results.
import type { ReactNode } from 'react';
import { SearchField } from '../../design/text-field.tsx';
import type { ResultFilter } from './result-queries.ts';

/** @example <ResultFilters filter={filter} onChange={setFilter} /> */
export function ResultFilters({
  filter,
  onChange,
}: {
  readonly filter: ResultFilter;
  readonly onChange: (filter: ResultFilter) => void;
}): ReactNode {
  return (
    <div className="results__filters">
      <SearchField
        label="Search answers and variables"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <select
        className="input"
        aria-label="State"
        value={filter.completed}
        onChange={(event) =>
          onChange({ ...filter, completed: event.target.value as ResultFilter['completed'] })
        }
      >
        <option value="">Any state</option>
        <option value="true">Completed</option>
        <option value="false">Not completed</option>
      </select>
      <select
        className="input"
        aria-label="Time"
        value={filter.days}
        onChange={(event) => onChange({ ...filter, days: event.target.value as ResultFilter['days'] })}
      >
        <option value="">Any time</option>
        <option value="1">Today</option>
        <option value="7">Last 7 days</option>
        <option value="30">Last 30 days</option>
      </select>
    </div>
  );
}
