// Authors' regular expressions, tried on visitors' texts in linear time.
import type { Evaluator, FuelBudget, PatternMatcher } from '@colloquy/engine';
import { RE2JS } from 're2js';
import { countPositions } from './count-positions.ts';
import { scanPattern } from './scan-pattern.ts';
import { splitLookaheads } from './split-lookaheads.ts';
import { toRe2 } from './to-re2.ts';

/**
 * Makes a matcher. A pattern means what it means in JavaScript, with the flags `i m s u y` (others change nothing here), and is run
 * by an automaton whose time is linear in the text.
 *
 * Lookaheads at the beginning (`^(?=.*\d)(?=.*[a-z]).{8,}$`, as in rules for passwords) are tried one by one. What no automaton can
 * do (other lookaround, back references, repetitions that would make it too large or too slow) runs in the evaluator's sandbox, whose fuel bounds it; without an evaluator, and when fuel
 * does not suffice, it matches nothing. So does an invalid pattern.
 *
 * @example createPatternMatcher(evaluator)('^(a+)\\1$', 'i', 'aAAa') // true
 */
export function createPatternMatcher(evaluator?: Evaluator): PatternMatcher {
  const tests = new Map<string, Test>();
  /** The one that was tried last: a condition tries one pattern on a whole list, and looking it up takes longer than many a match. */
  let last:
    | { readonly pattern: string; readonly flags: string; readonly key: string; readonly test: Test }
    | undefined;
  return (pattern, flags, text, budget) => {
    if (pattern.length > limits.patternCharacters || text.length > limits.textCharacters) return false;
    if (last && last.pattern === pattern && last.flags === flags && (!budget || budget.pattern === last.key))
      return last.test.run(text, budget);
    const key = `${flags}/${pattern}`;
    const known = tests.get(key);
    const positions = known ? known.positions : positionsOf(pattern);
    if (budget && budget.pattern !== key) {
      budget.pattern = key;
      budget.fuel -= positions * limits.compilingFuel;
      // Leave the budget below zero: the caller sees that it did not suffice, without a match being tried.
      if (budget.fuel < 0) return false;
    }
    const test = known ?? createTest(pattern, flags, { positions, evaluator });
    // Known ones move to the end, so that the first one is the one that was not needed for the longest time.
    if (known) tests.delete(key);
    else if (tests.size >= limits.patterns) tests.delete(tests.keys().next().value as string);
    tests.set(key, test);
    last = { pattern, flags, key, test };
    return test.run(text, budget);
  };
}

/** A matcher without a sandbox: patterns that no automaton can run match nothing. */
export const matchesPattern: PatternMatcher = createPatternMatcher();

const limits = {
  /** Characters of a pattern, and of the text: the same bounds as conditions have. */
  patternCharacters: 1_000,
  textCharacters: 10_000,
  /**
   * Positions of an automaton: above it, building takes longer than 20 ms. And positions times characters of the text: above it, a match
   * could take longer than 50 ms. Beyond either, the sandbox runs the pattern.
   */
  positions: 1_024,
  steps: 120_000,
  /**
   * Units of fuel for building the automaton, for each of its positions, for each match, and for each of its steps; large ones may be built on while
   * they run.
   */
  compilingFuel: 3_000,
  matchFuel: 100,
  stepFuel: 4,
  largeStepFuel: 20,
  largePositions: 32,
  /** Units of fuel for opening the sandbox. */
  sandboxFuel: 20_000,
  /** Compiled patterns that are kept. A flow has some dozens; a compiled one takes some kilobytes. */
  patterns: 256,
} as const;

interface Test {
  /** Of its automaton; none when it is too large to be built. */
  readonly positions: number;
  run(text: string, budget: FuelBudget | undefined): boolean;
}

/** Positions of the automaton that is built for a pattern: none for one that is too large. */
function positionsOf(pattern: string): number {
  const positions = countPositions(pattern);
  return positions > limits.positions ? 0 : positions;
}

function createTest(
  pattern: string,
  flags: string,
  { positions, evaluator }: { readonly positions: number; readonly evaluator: Evaluator | undefined },
): Test {
  const inSandbox = sandboxed(pattern, flags, evaluator);
  const automaton = countPositions(pattern) > limits.positions ? undefined : compile(pattern, flags);
  if (!automaton) return { positions, run: inSandbox };
  const stepFuel = positions > limits.largePositions ? limits.largeStepFuel : limits.stepFuel;
  return {
    positions,
    run(text, budget) {
      const steps = (positions + 1) * (text.length + 1);
      if (steps > limits.steps) return inSandbox(text, budget);
      if (budget) budget.fuel -= limits.matchFuel + steps * stepFuel;
      return (budget === undefined || budget.fuel >= 0) && automaton(text);
    },
  };
}

/** Nothing when the automaton cannot run the pattern. */
function compile(pattern: string, flags: string): ((text: string) => boolean) | undefined {
  // The library reads a reference by name as the letter k.
  if (scanPattern(pattern).some((piece) => /^\\(?:[1-9]|k)/.test(piece))) return undefined;
  const parts = splitLookaheads(pattern, flags);
  try {
    const tests = parts.map(({ pattern: part, isNegated }) => {
      const source = toRe2(part, flags);
      const automaton = RE2JS.compile(
        RE2JS.translateRegExp(flags.includes('y') ? `^(?:${source})` : source),
        toFlags(flags),
      );
      return { automaton, isNegated };
    });
    return (text) => tests.every(({ automaton, isNegated }) => automaton.test(text) !== isNegated);
  } catch {
    return undefined; // the library throws for unsupported and invalid patterns
  }
}

function toFlags(flags: string): number {
  return (
    (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.includes('m') ? RE2JS.MULTILINE : 0) |
    (flags.includes('s') ? RE2JS.DOTALL : 0) |
    RE2JS.LOOKBEHINDS
  );
}

function sandboxed(pattern: string, flags: string, evaluator: Evaluator | undefined): Test['run'] {
  const known = [...new Set(flags)].filter((flag) => 'imsuy'.includes(flag)).join('');
  return (text, budget) => {
    const bindings = Object.entries({ pattern, flags: known, text }).map(([name, value]) => ({
      name,
      value,
    }));
    if (budget) budget.fuel -= limits.sandboxFuel;
    const evaluation = { code: 'new RegExp(pattern, flags).test(text)', bindings, now: 0, seed: '' };
    const result = evaluator?.evaluate(evaluation, budget);
    return result?.ok === true && result.value === true;
  };
}
