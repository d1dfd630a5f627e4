// Reads Vitest's JSON report into the numbers of the closing line, and never calls a broken run a passed one.

/** What a test run came to. A remark is a sentence for the reader about something that is no test's own failure. */
export type TestCount = {
  readonly passed: number;
  readonly failed: number;
  readonly remarks: readonly string[];
};

/**
 * Counts the tests of one run.
 *
 * A test file that could not be loaded has no failed test and still counts as one failure; so do a run that ended
 * badly although each test passed (an error outside every test), a run without a report and a run without tests.
 *
 * @example countTests({ exitCode: 0, report: { numPassedTests: 3, numFailedTests: 0, testResults: [] } })
 * // { passed: 3, failed: 0, remarks: [] }
 */
export function countTests({
  exitCode,
  report,
}: {
  readonly exitCode: number;
  readonly report: unknown;
}): TestCount {
  if (!isReport(report)) return { passed: 0, failed: 1, remarks: ['✗ The test run ended without a report.'] };
  const remarks: string[] = [];
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  for (const file of broken) remarks.push(`✗ ${file.name} could not be run.`);
  let failed = report.numFailedTests + broken.length;
  if (report.numPassedTests + failed === 0) {
    failed = 1;
    remarks.push('✗ No test was run.');
  }
  if (exitCode !== 0 && failed === 0) {
    failed = 1;
    remarks.push(`✗ The test run ended with exit code ${exitCode}, for an error outside the tests.`);
  }
  const skipped = report.numPendingTests ?? 0;
  if (skipped > 0) remarks.push(`${skipped} skipped on this machine`);
  return { passed: report.numPassedTests, failed, remarks };
}

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests?: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

function isReport(report: unknown): report is Report {
  return (
    typeof report === 'object' &&
    report !== null &&
    'numPassedTests' in report &&
    typeof report.numPassedTests === 'number' &&
    'numFailedTests' in report &&
    typeof report.numFailedTests === 'number' &&
    'testResults' in report &&
    Array.isArray(report.testResults)
  );
}
