// The table of addresses: what the guard must say to each of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of `cases.tsv`. */
export interface EgressCase {
  readonly address: string;
  /** What the name resolves to. Undefined when nothing may be looked up, empty when there is no such name. */
  readonly ips: readonly string[] | undefined;
  readonly allow: readonly string[];
  readonly verdict: string;
  readonly rule: string | undefined;
}

/** Reads the table. A line with the wrong number of columns is an error, so that none is passed over. */
export function readEgressCases(): EgressCase[] {
  const lines = readFileSync(join(import.meta.dirname, 'cases.tsv'), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return [];
    const columns = line.split('\t');
    const [address, ips, allow, verdict, rule] = columns;
    if (
      address === undefined ||
      ips === undefined ||
      allow === undefined ||
      verdict === undefined ||
      rule === undefined ||
      columns.length > 5
    )
      throw new Error(`cases.tsv:${index + 1} does not have five columns.`);
    return [
      {
        address: JSON.parse(`"${address}"`),
        ips: ips === '-' ? undefined : ips === 'none' ? [] : ips.split(','),
        allow: allow === '-' ? [] : allow.split(','),
        verdict,
        rule: rule === '-' ? undefined : rule,
      },
    ];
  });
}
