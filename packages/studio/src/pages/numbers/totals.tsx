// The three numbers that come first: started, answered, finished.
import type { ChatNumbers } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { changeWords, shareWords } from './number-words.ts';

/** @example <Totals total={total} before={before} beforeWords="the 7 days before" /> */
export function Totals({
  total,
  before,
  beforeWords,
}: {
  readonly total: ChatNumbers;
  /** Of the period before; nothing while it loads. */
  readonly before: ChatNumbers | undefined;
  readonly beforeWords: string;
}): ReactNode {
  const { starts, engaged, completed } = total;
  return (
    <dl className="totals">
      <Total
        label="Started"
        value={starts}
        help="opened the chat"
        change={before && changeWords(starts, before.starts)}
        beforeWords={beforeWords}
      />
      <Total
        label="Answered"
        value={engaged}
        help={`${shareWords(engaged, starts)} gave an answer`}
        change={before && changeWords(engaged, before.engaged)}
        beforeWords={beforeWords}
      />
      <Total
        label="Finished"
        value={completed}
        help={`${shareWords(completed, starts)} came to the end`}
        change={before && changeWords(completed, before.completed)}
        beforeWords={beforeWords}
      />
    </dl>
  );
}

function Total({
  label,
  value,
  help,
  change,
  beforeWords,
}: {
  readonly label: string;
  readonly value: number;
  readonly help: string;
  readonly change: string | undefined;
  readonly beforeWords: string;
}): ReactNode {
  return (
    <div className="total">
      <dt>{label}</dt>
      <dd className="total__value">{value.toLocaleString('en')}</dd>
      <dd className="total__help">{help}</dd>
      {change !== undefined && (
        <dd className="total__change">
          {change} against {beforeWords}
        </dd>
      )}
    </div>
  );
}
