// The closing line is what automation reads: a broken run must never look like a passed one.
import { describe, expect, it } from 'vitest';
import { countTests } from './test-count.ts';

const goodFile = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] };
const failedFile = { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] };
const brokenFile = { name: 'c.test.ts', status: 'failed', assertionResults: [] };

describe('countTests', () => {
  it.each([
    ['all passed', 0, { numPassedTests: 3, numFailedTests: 0, testResults: [goodFile] }, 3, 0],
    ['some failed', 1, { numPassedTests: 3, numFailedTests: 2, testResults: [goodFile, failedFile] }, 3, 2],
    [
      'a file that does not load',
      1,
      { numPassedTests: 3, numFailedTests: 0, testResults: [brokenFile] },
      3,
      1,
    ],
    [
      'an error outside the tests',
      1,
      { numPassedTests: 3, numFailedTests: 0, testResults: [goodFile] },
      3,
      1,
    ],
    ['no tests', 0, { numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0, 1],
    ['no report', 0, undefined, 0, 1],
    ['something else than a report', 0, { passed: 3 }, 0, 1],
  ])('%s', (_name, exitCode, report, passed, failed) => {
    expect(countTests({ exitCode, report })).toMatchObject({ passed, failed });
  });

  it('names the file that could not be loaded', () => {
    const report = { numPassedTests: 0, numFailedTests: 0, testResults: [brokenFile] };
    expect(countTests({ exitCode: 1, report }).remarks).toEqual(['✗ c.test.ts could not be run.']);
  });

  it('mentions skipped tests', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 2, testResults: [goodFile] };
    expect(countTests({ exitCode: 0, report }).remarks).toEqual(['2 skipped on this machine']);
  });
});
