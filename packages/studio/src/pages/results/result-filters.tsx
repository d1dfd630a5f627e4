// The filters above the results, and the views of them that this browser keeps.
import { ListFilter, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { SearchField } from '../../design/text-field.tsx';
import type { ResultFilter, ShownResult } from './result-queries.ts';
import { NO_FILTER } from './result-queries.ts';
import { SavedViews } from './saved-views.tsx';
import { useAnswerNames } from './use-answer-names.ts';
import { valueWords } from './value-words.ts';

interface FilterProps {
  readonly filter: ResultFilter;
  readonly onChange: (filter: ResultFilter) => void;
}

/** @example <ResultFilters botId="lead" filter={filter} results={results} onChange={setFilter} /> */
export function ResultFilters({
  botId,
  filter,
  results,
  onChange,
}: FilterProps & {
  readonly botId: string;
  /** The results in the list, whose fields and tags are offered. */
  readonly results: readonly ShownResult[];
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const isMore = isOpen || filter.variable !== '' || filter.tag !== '';
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
      {!isMore && (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          <ListFilter aria-hidden />
          More filters
        </Button>
      )}
      {isMore && <FieldFilters botId={botId} filter={filter} results={results} onChange={onChange} />}
      {isMore && (
        <Button
          look="quiet"
          onClick={() => {
            setIsOpen(false);
            onChange(NO_FILTER);
          }}
        >
          <X aria-hidden />
          No filter
        </Button>
      )}
      <SavedViews botId={botId} filter={filter} onChange={onChange} />
    </div>
  );
}

/** A field with its value, and a tag. */
function FieldFilters({
  botId,
  filter,
  results,
  onChange,
}: FilterProps & { readonly botId: string; readonly results: readonly ShownResult[] }): ReactNode {
  const { answers, others } = useAnswerNames(botId, results);
  const known = [...answers, ...others];
  const names =
    filter.variable === '' || known.includes(filter.variable) ? known : [filter.variable, ...known];
  const values = new Set(
    results.flatMap(({ variables }) =>
      variables.flatMap(({ name, value }) => (name === filter.variable ? [valueWords(value)] : [])),
    ),
  );
  const tags = new Set([
    ...results.flatMap((result) => result.tags ?? []),
    ...(filter.tag ? [filter.tag] : []),
  ]);
  return (
    <>
      <select
        className="input"
        aria-label="Field"
        value={filter.variable}
        onChange={({ target }) => onChange({ ...filter, variable: target.value, value: '' })}
      >
        <option value="">Any field</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {filter.variable !== '' && (
        <input
          className="input results__value-filter"
          aria-label={`Value of ${filter.variable}`}
          placeholder="any value"
          list="values-of-field"
          value={filter.value}
          onChange={({ target }) => onChange({ ...filter, value: target.value })}
        />
      )}
      <datalist id="values-of-field">
        {[...values].slice(0, 50).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {tags.size > 0 && (
        <select
          className="input"
          aria-label="Tag"
          value={filter.tag}
          onChange={({ target }) => onChange({ ...filter, tag: target.value })}
        >
          <option value="">Any tag</option>
          {[...tags].sort().map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </select>
      )}
    </>
  );
}
