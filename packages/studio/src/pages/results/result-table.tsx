// The table of results, with a column for each chosen variable.
import { Columns3, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { Moment } from '../../design/moment.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { Link, navigate } from '../../routing/router.tsx';
import '../../design/table.css';
import type { ShownResult } from './result-queries.ts';
import type { VariableNames } from './use-answer-names.ts';
import { useAnswerNames } from './use-answer-names.ts';
import { valueWords } from './value-words.ts';

/** Columns that fit side by side, before the user chooses any. */
const FIRST_COLUMNS = 5;

interface TableProps {
  readonly botId: string;
  readonly results: readonly ShownResult[];
  readonly openId: string | undefined;
  readonly more: { readonly isLoading: boolean; readonly load: () => void } | undefined;
}

/** @example <ResultTable botId="lead" results={results} openId={undefined} more={undefined} /> */
export function ResultTable({ botId, results, openId, more }: TableProps): ReactNode {
  const names = useAnswerNames(botId, results);
  const known = [...names.answers, ...names.others];
  const [columns, setColumns] = useColumns(botId);
  const [isChoosing, setIsChoosing] = useState(false);
  const shown =
    columns === undefined
      ? names.answers.slice(0, FIRST_COLUMNS)
      : known.filter((name) => columns.includes(name));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll only focusable elements */}
      <section className="results__table" tabIndex={0} aria-label="Results">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Began</th>
              <th scope="col">State</th>
              {shown.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col" className="results__columns">
                <Button look="quiet" isIcon aria-label="Choose columns" onClick={() => setIsChoosing(true)}>
                  <Columns3 aria-hidden />
                </Button>
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <ResultRow
                key={result.id}
                botId={botId}
                result={result}
                columns={shown}
                isOpen={result.id === openId}
              />
            ))}
          </tbody>
        </table>
      </section>
      {more && (
        <div className="results__more">
          <Button disabled={more.isLoading} onClick={more.load}>
            {more.isLoading ? 'Loading…' : 'Load more'}
          </Button>
        </div>
      )}
      {isChoosing && (
        <ColumnsDialog
          names={names}
          shown={shown}
          onChange={setColumns}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

function ResultRow({
  botId,
  result,
  columns,
  isOpen,
}: {
  readonly botId: string;
  readonly result: ShownResult;
  readonly columns: readonly string[];
  readonly isOpen: boolean;
}): ReactNode {
  const values = new Map(result.variables.map(({ name, value }) => [name, value]));
  const to = botPath(botId, `/results/${encodeURIComponent(result.id)}`);
  return (
    // The link in the first cell does the same by keyboard.
    <tr className="results__row" aria-selected={isOpen} onClick={() => navigate(to)}>
      <td>
        <Link to={to} onClick={(event) => event.stopPropagation()}>
          <Moment at={result.createdAt} />
        </Link>
      </td>
      <td>
        <ResultState result={result} />
        {result.note !== undefined && (
          <StickyNote className="results__note" role="img" aria-label={`Note: ${result.note}`} />
        )}
        {result.tags?.map((tag) => (
          <span key={tag} className="results__tag">
            {tag}
          </span>
        ))}
      </td>
      {columns.map((name) => (
        <td key={name} className="results__value">
          {valueWords(values.get(name))}
        </td>
      ))}
      <td />
    </tr>
  );
}

/** The progress of a visitor. */
export function ResultState({ result }: { readonly result: ShownResult }): ReactNode {
  if (result.isCompleted) return <Badge tone="success">Completed</Badge>;
  return result.hasStarted ? <Badge>Not completed</Badge> : <Badge>Only opened</Badge>;
}

function ColumnsDialog({
  names: { answers, others },
  shown,
  onChange,
  onClose,
}: {
  readonly names: VariableNames;
  readonly shown: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
  readonly onClose: () => void;
}): ReactNode {
  const boxes = (names: readonly string[]) =>
    names.map((name) => (
      <label key={name} className="check">
        <input
          type="checkbox"
          checked={shown.includes(name)}
          onChange={(event) =>
            onChange(event.target.checked ? [...shown, name] : shown.filter((one) => one !== name))
          }
        />
        {name}
      </label>
    ));
  return (
    <Dialog isOpen onClose={onClose} title="Columns" description="Kept in this browser, for this bot.">
      <fieldset className="columns">
        <legend>Answers</legend>
        {boxes(answers)}
      </fieldset>
      {others.length > 0 && (
        <fieldset className="columns">
          <legend>Other variables</legend>
          {boxes(others)}
        </fieldset>
      )}
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The chosen columns of a bot, stored in this browser. */
function useColumns(
  botId: string,
): readonly [columns: readonly string[] | undefined, set: (columns: readonly string[]) => void] {
  const key = `colloquy:columns:${botId}`;
  const [columns, setColumns] = useState<readonly string[] | undefined>(() => {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as readonly string[]);
  });
  return [
    columns,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next));
      setColumns(next);
    },
  ];
}
