// A list of differences: added, removed, changed and moved.
import type { BotComparison, BotDifference } from '@colloquy/schema';
import { ArrowRightLeft, Minus, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../design/skeleton.tsx';
import { differenceWords } from './difference-words.ts';
import type { FlowWords } from './flow-words.ts';
import './publish.css';
import type { BotState } from './use-flow-words.ts';
import { useFlowWords } from './use-flow-words.ts';

/** Further ones are only counted. */
const MOST_SHOWN = 200;

const ICONS: Readonly<Record<BotDifference['change'], typeof Plus>> = {
  added: Plus,
  removed: Minus,
  changed: Pencil,
  moved: ArrowRightLeft,
};

/** @example <DifferenceList botId="lead" after="draft" before={3} comparison={review.comparison} /> */
export function DifferenceList({
  botId,
  after,
  before,
  comparison: { differences, isComplete },
}: {
  readonly botId: string;
  readonly after: BotState;
  readonly before: BotState;
  readonly comparison: BotComparison;
}): ReactNode {
  const words = useFlowWords(botId, [after, before]);
  if (!words) return <Skeleton rows={3} columns={[60, 20]} />;
  const hidden = differences.length - MOST_SHOWN;
  return (
    <ul className="differences">
      {differences.slice(0, MOST_SHOWN).map((difference, index) => (
        <Difference
          key={`${index} ${difference.part} ${difference.id ?? ''}`}
          difference={difference}
          words={words}
        />
      ))}
      {(hidden > 0 || !isComplete) && (
        <li className="differences__more">… and {hidden > 0 ? hidden : ''} more</li>
      )}
    </ul>
  );
}

function Difference({
  difference,
  words,
}: {
  readonly difference: BotDifference;
  readonly words: FlowWords;
}): ReactNode {
  const { change, subject, detail, before, after } = differenceWords(difference, words);
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
