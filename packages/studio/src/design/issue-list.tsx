// A list of a bot's issues, each with its place and a fix.
import type { Issue } from '@colloquy/schema';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isWarning, problemWords } from '../problem-words.ts';
import { Button } from './button.tsx';

/** Further issues are only counted: these are enough to find the cause, or the full list is elsewhere. */
const MOST_SHOWN = 100;

/**
 * @param wordsOf names the block of a problem, where the bot is known
 * @param onShow opens the block of a problem
 * @example <IssueList issues={review.issues} />
 */
export function IssueList({
  issues,
  wordsOf = () => undefined,
  onShow,
}: {
  readonly issues: readonly Issue[];
  readonly wordsOf?: (issue: Issue) => string | undefined;
  readonly onShow?: ((blockId: string) => void) | undefined;
}): ReactNode {
  const sorted = [...issues].sort((one, other) => Number(isWarning(one)) - Number(isWarning(other)));
  return (
    <ul className="issues">
      {sorted.slice(0, MOST_SHOWN).map((issue) => (
        <li
          key={`${issue.path.join('/')} ${issue.message}`}
          className={`issue issue--${isWarning(issue) ? 'warning' : 'error'}`}
        >
          {isWarning(issue) ? <TriangleAlert aria-hidden /> : <CircleAlert aria-hidden />}
          <div>
            <span className="only-read-aloud">{isWarning(issue) ? 'Warning: ' : 'Error: '}</span>
            {wordsOf(issue) === undefined ? issue.message : problemWords(issue)}
            <small>{[placeOf(issue, wordsOf(issue)), issue.fix].filter(Boolean).join('. ')}</small>
            {onShow && issue.block !== undefined && (
              <Button onClick={() => onShow(issue.block ?? '')}>Show it</Button>
            )}
          </div>
        </li>
      ))}
      {sorted.length > MOST_SHOWN && <li>… and {sorted.length - MOST_SHOWN} more</li>}
    </ul>
  );
}

function placeOf({ group, path }: Issue, words: string | undefined): string {
  const place = group === undefined ? path.join(' › ') : `In "${group}"`;
  return words === undefined ? place : `${place}, ${words}`;
}
