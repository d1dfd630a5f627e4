// People who are here, as initials with their names.
import type { ReactNode } from 'react';
import './people.css';

/**
 * Nothing without people.
 *
 * @example <People names={['Grace Hopper']} doing="edits this bot" />
 */
export function People({
  names,
  doing,
}: {
  readonly names: readonly string[];
  /** What one of them does: "edits this bot". */
  readonly doing: string;
}): ReactNode {
  const unique = [...new Set(names)];
  if (unique.length === 0) return null;
  return (
    <ul className="people" aria-label="Who is here">
      {unique.slice(0, MOST_SHOWN).map((name) => (
        <li key={name} className="people__one" title={`${name} ${doing}`}>
          <span aria-hidden>{initials(name)}</span>
          <span className="only-read-aloud">
            {name} {doing}
          </span>
        </li>
      ))}
      {unique.length > MOST_SHOWN && <li className="people__more">+{unique.length - MOST_SHOWN}</li>}
    </ul>
  );
}

const MOST_SHOWN = 4;

/** @example initials('Grace Hopper') // 'GH' */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return ([...first][0] ?? '').concat([...last][0] ?? '').toUpperCase();
}
