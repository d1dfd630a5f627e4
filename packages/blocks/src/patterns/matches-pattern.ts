// Matches authors' regular expressions against visitors' texts in linear time.
import type { Evaluator, FuelBudget, PatternMatcher } from '@colloquy/engine';
import { RE2JS } from 're2js';
import { countPositions } from './count-positions.ts';
import { scanPattern } from './scan-pattern.ts';
import { splitLookaheads } from './split-lookaheads.ts';
import { toRe2 } from './to-re2.ts';

/**
 * Creates a matcher. A pattern has the meaning it has in JavaScript, with the flags `i m s u y` (others have no effect
 * here). An automaton runs it in time linear in the text. Lookaheads at the start (`^(?=.*\d)(?=.*[a-z]).{8,}$`, as in
 * password rules) are tried one by one. Patterns that automata do not support (other lookarounds, back references,
 * repetitions that make it too large or too slow) run in the evaluator's sandbox, limited by fuel. Without an
 * evaluator, or when the fuel runs out, they match nothing; invalid patterns match nothing, either.
 *
 * @example createPatternMatcher(evaluator)('^(a+)\\1$', 'i', 'aAAa') // true
 */
export function createPatternMatcher(evaluator?: Evaluator): PatternMatcher {
  const tests = new Map<string, Test>();
  /** The last pattern: a condition tries one pattern on a whole list, and the lookup takes longer than many matches. */
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
      // Leaves the budget below zero without trying a match: the caller sees that it was too small.
      if (budget.fuel < 0) return false;
    }
    const test = known ?? createTest(pattern, flags, { positions, evaluator });
    // Moves a known pattern to the end, so that the first one is the least recently used.
    if (known) tests.delete(key);
    else if (tests.size >= limits.patterns) tests.delete(tests.keys().next().value as string);
    tests.set(key, test);
    last = { pattern, flags, key, test };
    return test.run(text, budget);
  };
}

/** A matcher without a sandbox: patterns that automata do not support match nothing. */
export const matchesPattern: PatternMatcher = createPatternMatcher();

const limits = {
  /** Characters of a pattern, and of the text: the limits of conditions. */
  patternCharacters: 1_000,
  textCharacters: 10_000,
  /**
   * Positions of an automaton: with more, building takes longer than 20 ms. And positions times characters of the text:
   * with more, a match could take longer than 50 ms. Beyond either, the sandbox runs the pattern.
   */
  positions: 1_024,
  steps: 120_000,
  /** Fuel for building the automaton, for each of its positions, for each match, and for each step; large automata may be built while they run. */
  compilingFuel: 3_000,
  matchFuel: 100,
  stepFuel: 4,
  largeStepFuel: 20,
  largePositions: 32,
  /** Fuel for using the sandbox. */
  sandboxFuel: 20_000,
  /** Cached compiled patterns. A flow has some dozens; each takes some kilobytes. */
  patterns: 256,
} as const;

interface Test {
  /** Positions of its automaton; 0 when it is too large to build. */
  readonly positions: number;
  run(text: string, budget: FuelBudget | undefined): boolean;
}

/** Positions of the automaton built for a pattern; 0 when it is too large. */
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

/** Undefined when an automaton cannot run the pattern. */
function compile(pattern: string, flags: string): ((text: string) => boolean) | undefined {
  // The library would read a named back reference as the letter k.
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
