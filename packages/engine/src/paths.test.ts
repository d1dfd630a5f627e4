// Paths: longest remaining ways and loops, on small graphs and a long one.
import { describe, expect, it } from 'vitest';
import { measurePaths } from './paths.ts';

function measure(successors: number[][], inputs: number[]) {
  const isInput = successors.map((_targets, position) => inputs.includes(position));
  const { remainingInputs, silentLoops } = measurePaths({
    successors,
    inputs: isInput.map(Number),
    isPause: isInput,
  });
  return { remaining: [...remainingInputs], silentLoops };
}

describe('measurePaths', () => {
  it.each<[string, number[][], number[], number[], number[][]]>([
    ['a line', [[1], [2], []], [0, 2], [2, 1, 1], []],
    ['the longer of two branches', [[1, 2], [], [3], []], [0, 1, 2, 3], [3, 1, 2, 1], []],
    ['a loop with a question', [[1], [0, 2], []], [0], [1, 1, 0], []],
    ['a loop without a question', [[1], [0]], [], [0, 0], [[0, 1]]],
    ['a block that leads to itself', [[0]], [], [0], [[0]]],
    ['two paths that meet', [[1, 2], [3], [3], []], [1, 3], [2, 2, 1, 1], []],
  ])('%s', (_name, successors, inputs, remaining, silentLoops) => {
    expect(measure(successors, inputs)).toEqual({ remaining, silentLoops });
  });

  it('does not overflow the stack on a very long flow', () => {
    const count = 200_000;
    const successors = Array.from({ length: count }, (_, position) =>
      position === count - 1 ? [0] : [position + 1],
    );
    expect(
      measurePaths({ successors, inputs: successors.map(() => 1), isPause: successors.map(() => true) })
        .remainingInputs[5],
    ).toBe(count);
  });
});
