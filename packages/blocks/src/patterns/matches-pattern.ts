// Authors' regular expressions, tried on visitors' texts in linear time.
import type { Evaluator, PatternMatcher } from '@colloquy/engine';
import { RE2JS } from 're2js';
import { scanPattern } from './scan-pattern.ts';
import { splitLookaheads } from './split-lookaheads.ts';
import { toRe2 } from './to-re2.ts';

/**
 * Makes a matcher. A pattern means what it means in JavaScript, with the flags `i m s u y` (others change nothing here), and is run
 * by an automaton whose time is linear in the text.
 *
 * Lookaheads at the beginning (`^(?=.*\d)(?=.*[a-z]).{8,}$`, as in rules for passwords) are tried one by one. What no automaton can
 * do (other lookaround, back references) runs in the evaluator's sandbox, whose fuel bounds it; without an evaluator, and when fuel
 * does not suffice, it matches nothing. So does an invalid pattern.
 *
 * @example createPatternMatcher(evaluator)('^(a+)\\1$', 'i', 'aAAa') // true
 */
export function createPatternMatcher(evaluator?: Evaluator): PatternMatcher {
  const tests = new Map<string, Test>();
  return (pattern, flags, text) => {
    if (pattern.length > limits.patternCharacters || text.length > limits.textCharacters) return false;
    const key = `${flags}/${pattern}`;
    const known = tests.get(key);
    const test = known ?? compile(pattern, flags) ?? sandboxed(pattern, flags, evaluator);
    // Known ones move to the end, so that the first one is the one that was not needed for the longest time.
    if (known) tests.delete(key);
    else if (tests.size >= limits.patterns) tests.delete(tests.keys().next().value as string);
    tests.set(key, test);
    return test(text);
  };
}

/** A matcher without a sandbox: patterns that no automaton can run match nothing. */
export const matchesPattern: PatternMatcher = createPatternMatcher();

const limits = {
  /** Characters of a pattern, and of the text: the same bounds as conditions have. */
  patternCharacters: 1_000,
  textCharacters: 10_000,
  /** Compiled patterns that are kept. A flow has some dozens; a compiled one takes some kilobytes. */
  patterns: 256,
} as const;

type Test = (text: string) => boolean;

/** Nothing when the automaton cannot run the pattern. */
function compile(pattern: string, flags: string): Test | undefined {
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
    return undefined; // the library throws for what it does not support, and for what is no pattern at all
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

function sandboxed(pattern: string, flags: string, evaluator: Evaluator | undefined): Test {
  const known = [...new Set(flags)].filter((flag) => 'imsuy'.includes(flag)).join('');
  return (text) => {
    const bindings = Object.entries({ pattern, flags: known, text }).map(([name, value]) => ({
      name,
      value,
    }));
    const result = evaluator?.evaluate({
      code: 'new RegExp(pattern, flags).test(text)',
      bindings,
      now: 0,
      seed: '',
    });
    return result?.ok === true && result.value === true;
  };
}
