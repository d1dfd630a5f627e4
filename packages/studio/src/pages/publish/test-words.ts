// Summarises test results of a bot in one line.
import type { RunTestsResponse } from '@colloquy/schema';

/**
 * How many tests pass, or how many fail.
 *
 * @example testWords({ passed: 2, failed: 1 }) // '1 of 3 tests fails'
 */
export function testWords({ passed, failed }: Pick<RunTestsResponse, 'passed' | 'failed'>): string {
  const all = passed + failed;
  if (failed === 0) return `${all} ${all === 1 ? 'test' : 'tests'} passed`;
  return `${failed} of ${all} ${all === 1 ? 'test' : 'tests'} ${failed === 1 ? 'fails' : 'fail'}`;
}
