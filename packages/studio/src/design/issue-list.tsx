// A list of a bot's issues, each with its place and a fix.
import type { Issue } from '@colloquy/schema';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Further issues are only counted: these are enough to find the cause, or the full list is elsewhere. */
const MOST_SHOWN = 100;

/** @example <IssueList issues={review.issues} /> */
export function IssueList({ issues }: { readonly issues: readonly Issue[] }): ReactNode {
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
            {issue.message}
            <small>
              {[issue.group === undefined ? issue.path.join(' › ') : `In "${issue.group}"`, issue.fix]
                .filter(Boolean)
                .join('. ')}
            </small>
          </div>
        </li>
      ))}
      {sorted.length > MOST_SHOWN && <li>… and {sorted.length - MOST_SHOWN} more</li>}
    </ul>
  );
}

/** Issues without a severity are errors. */
function isWarning({ severity }: Issue): boolean {
  return severity === 'warning';
}
