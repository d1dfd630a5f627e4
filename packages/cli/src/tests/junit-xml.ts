// Results of tests in the XML format of JUnit, which CI servers read.

/** The result of one test. */
export interface TestResult {
  readonly file: string;
  readonly name: string;
  /** Why it failed; undefined when it passed. */
  readonly failure: string | undefined;
}

/**
 * Formats results, with a suite per file.
 *
 * @example junitXml([{ file: 'lead.chat', name: 'A lead', failure: undefined }]) // '<?xml version="1.0" …'
 */
export function junitXml(results: readonly TestResult[]): string {
  const suites = [...Map.groupBy(results, ({ file }) => file)].map(([file, tests]) =>
    [
      `  <testsuite name="${escaped(file)}" ${counts(tests)}>`,
      ...tests.map(({ name, failure }) => {
        const head = `    <testcase classname="${escaped(file)}" name="${escaped(name)}"`;
        return failure === undefined
          ? `${head}/>`
          : `${head}><failure message="${escaped(failure.split('\n')[0] ?? '')}">${escaped(failure)}</failure></testcase>`;
      }),
      '  </testsuite>',
    ].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts(results)}>\n${suites.join('\n')}\n</testsuites>\n`;
}

function counts(results: readonly TestResult[]): string {
  const failed = results.filter(({ failure }) => failure !== undefined).length;
  return `tests="${results.length}" failures="${failed}"`;
}

/** Characters that XML does not allow, such as control characters, are replaced. */
function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD');
}
