// Describes the coverage of a bot for a terminal.

import { wordsOf } from '@colloquy/verify';
import type { BotCoverage, CoverageKind, CoveragePoint } from '@colloquy/verify/coverage';

/**
 * One line for the bot, one for each group, and the points that no test reached. Of a block that no test reached, its
 * other points are left out.
 *
 * @example coverageLines(coverage) // ['Coverage of "Lead": 83 % (10 of 12)', '  Hello: 4 of 4', …]
 */
export function coverageLines({ name, points, percent }: BotCoverage): string[] {
  const groups = Map.groupBy(points, ({ group }) => group);
  return [
    `Coverage of "${wordsOf(name)}": ${percent} % (${coveredOf(points)} of ${points.length})`,
    ...[...groups].flatMap(([group, own]) => [
      `  ${wordsOf(group)}: ${coveredOf(own)} of ${own.length}`,
      ...missedPoints(own).map((point) => `    not covered: ${POINT_WORDS[point.kind](point)}`),
    ]),
  ];
}

type Point = BotCoverage['points'][number];

function coveredOf(points: readonly Point[]): number {
  return points.filter(({ isCovered }) => isCovered).length;
}

function missedPoints(points: readonly Point[]): readonly Point[] {
  const missed = points.filter(({ isCovered }) => !isCovered);
  const blocks = new Set(missed.filter(({ kind }) => kind === 'block').map(({ blockId }) => blockId));
  return missed.filter(({ kind, blockId }) => kind === 'block' || !blocks.has(blockId));
}

const POINT_WORDS: Readonly<Record<CoverageKind, (point: CoveragePoint) => string>> = {
  block: ({ type, blockId }) => `${type} (${blockId})`,
  edge: (point) =>
    point.number === 0 ? `the path after ${at(point)}` : `path ${point.number} of ${at(point)}`,
  branch: (point) =>
    point.number === 0 ? `no true branch of ${at(point)}` : `branch ${point.number} of ${at(point)}`,
  rejection: (point) => `a rejected reply at ${at(point)}`,
  failure: (point) => `a failed call of ${at(point)}`,
};

function at({ type, blockId }: CoveragePoint): string {
  return `${type} (${blockId})`;
}
