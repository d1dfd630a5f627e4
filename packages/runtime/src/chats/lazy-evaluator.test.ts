// The evaluator that is loaded when it is needed.
import type { Evaluator } from '@colloquy/engine';
import { describe, expect, it } from 'vitest';
import { createLazyEvaluator, EvaluatorMissing, withEvaluator } from './lazy-evaluator.ts';

const evaluation = { code: '1', bindings: [], now: 0, seed: '' };
const ready: Evaluator = { evaluate: () => ({ ok: true, value: 1, assignments: [] }) };

describe('createLazyEvaluator', () => {
  it('throws until its evaluator is loaded, and loads it once', async () => {
    let loads = 0;
    const evaluator = createLazyEvaluator(async () => {
      loads++;
      return ready;
    });
    expect(() => evaluator.evaluate(evaluation)).toThrow(EvaluatorMissing);
    await Promise.all([evaluator.load(), evaluator.load()]);
    await evaluator.load();
    expect(evaluator.evaluate(evaluation)).toMatchObject({ value: 1 });
    expect(loads).toBe(1);
  });

  it('tries again after a failed load', async () => {
    let loads = 0;
    const evaluator = createLazyEvaluator(async () => {
      if (loads++ === 0) throw new Error('no file');
      return ready;
    });
    await expect(evaluator.load()).rejects.toThrow('no file');
    await evaluator.load();
    expect(evaluator.evaluate(evaluation)).toMatchObject({ value: 1 });
  });
});

describe('withEvaluator', () => {
  it('repeats a task that needed the evaluator too early, and no other failed task', async () => {
    const evaluator = createLazyEvaluator(async () => ready);
    let tries = 0;
    const task = async () => {
      tries++;
      return evaluator.evaluate(evaluation);
    };
    expect(await withEvaluator(evaluator, task)).toMatchObject({ value: 1 });
    expect(tries).toBe(2);
    const failing = async () => {
      throw new Error('another reason');
    };
    await expect(withEvaluator(evaluator, failing)).rejects.toThrow('another reason');
  });
});
