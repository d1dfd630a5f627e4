// The points of one answer.
import type { ReactNode } from 'react';
import type { AnswerPoints } from '../../../blocks/value-patterns.ts';

type Points = AnswerPoints['points'];

/** @example <PointsInput name="Points for choice 1" points={points} words="Paris" isDisabled={false} onChange={set} /> */
export function PointsInput({
  name,
  points,
  words,
  isDisabled,
  onChange,
}: {
  readonly name: string;
  readonly points: Points;
  readonly words: string;
  readonly isDisabled: boolean;
  readonly onChange: (points: number) => void;
}): ReactNode {
  const stored = points.find(([one]) => one === words)?.[1];
  return (
    <input
      type="number"
      step="any"
      className="input points__number"
      aria-label={name}
      title="Points for this answer"
      placeholder="0"
      disabled={isDisabled || words === ''}
      value={stored ?? ''}
      onChange={({ target }) => onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : 0)}
    />
  );
}

/** @example withPoints([['Paris', 1]], 'Paris', 0) // [], since 0 is the points of any other answer */
export function withPoints(points: Points, words: string, next: number): Points {
  const others = points.filter(([one]) => one !== words);
  return next === 0 ? others : [...others, [words, next]];
}
