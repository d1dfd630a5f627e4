// A list of differences: added, removed, changed and moved.
import type { BotComparison, BotDifference } from '@colloquy/schema';
import { ArrowRightLeft, Minus, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { differenceWords } from './difference-words.ts';
import './publish.css';

/** Further ones are only counted. */
const MOST_SHOWN = 200;

const ICONS: Readonly<Record<BotDifference['change'], typeof Plus>> = {
  added: Plus,
  removed: Minus,
  changed: Pencil,
  moved: ArrowRightLeft,
};

/** @example <DifferenceList comparison={review.comparison} /> */
export function DifferenceList({ comparison }: { readonly comparison: BotComparison }): ReactNode {
  const { differences, isComplete } = comparison;
  const hidden = differences.length - MOST_SHOWN;
  return (
    <ul className="differences">
      {differences.slice(0, MOST_SHOWN).map((difference, index) => (
        <Difference key={`${index} ${difference.part} ${difference.id ?? ''}`} difference={difference} />
      ))}
      {(hidden > 0 || !isComplete) && (
        <li className="differences__more">… and {hidden > 0 ? hidden : ''} more</li>
      )}
    </ul>
  );
}

function Difference({ difference }: { readonly difference: BotDifference }): ReactNode {
  const { change, subject, detail, before, after } = differenceWords(difference);
  const Icon = ICONS[change];
  return (
    <li className={`difference difference--${change}`}>
      <Icon aria-hidden />
      <div>
        <span className="difference__change">{change}</span> {subject}
        {detail !== undefined && <span className="difference__detail"> {detail}</span>}
        {(before !== undefined || after !== undefined) && (
          <p className="difference__values">
            {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
          </p>
        )}
      </div>
    </li>
  );
}
