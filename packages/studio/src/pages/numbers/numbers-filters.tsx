// The time and the version that the numbers are about.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { versionsQuery } from '../publish/publish-queries.ts';
import type { NumbersFilter } from './number-queries.ts';
import { PERIODS } from './periods.ts';

/** @example <NumbersFilters botId="lead" filter={filter} onChange={setFilter} /> */
export function NumbersFilters({
  botId,
  filter,
  onChange,
}: {
  readonly botId: string;
  readonly filter: NumbersFilter;
  readonly onChange: (filter: NumbersFilter) => void;
}): ReactNode {
  const versions = useQuery(versionsQuery(botId)).data?.versions ?? [];
  return (
    <div className="numbers__filters">
      <select
        className="input"
        aria-label="Time"
        value={filter.days}
        onChange={({ target }) => onChange({ ...filter, days: Number(target.value) })}
      >
        {PERIODS.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </select>
      {versions.length > 1 && (
        <select
          className="input"
          aria-label="Version"
          value={filter.version}
          onChange={({ target }) => onChange({ ...filter, version: target.value })}
        >
          <option value="">All versions</option>
          {versions.map(({ number, message, isLive }) => (
            <option key={number} value={number}>
              Version {number}
              {isLive ? ' (live)' : ''}
              {message === undefined ? '' : `: ${message}`}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
