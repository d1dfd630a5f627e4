// The command line of the benchmark.
import { parseArgs } from 'node:util';

/** The parts of a run, in the order in which they run. */
export const SECTION_NAMES = [
  'release',
  'engine',
  'flow-growth',
  'store-growth',
  'waiting-calls',
  'half-load',
  'growth',
  'postgres',
  'soak',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

/** The parts of a run that asks for none by name: the soak takes longer than all others together. */
const PLAIN_SECTIONS = SECTION_NAMES.filter((name) => name !== 'soak');

/** What a run is asked to do. */
export interface BenchOptions {
  /** Shorter and rougher, for a look in between. */
  readonly isQuick: boolean;
  /** Only finds out where the time goes. */
  readonly isProfile: boolean;
  /** Puts the results into `docs/performance.md`. */
  readonly isWriting: boolean;
  /** File for all figures as JSON. */
  readonly jsonFile: string | undefined;
  readonly sections: readonly SectionName[];
  /** A revision, or the folder of a package, to compare with; the newest tag when absent. */
  readonly against: string | undefined;
  /** How long the soak takes, when that was said. */
  readonly minutes: number | undefined;
  readonly isHelp: boolean;
}

export const USAGE = `npm run bench -- [options]

  --quick         shorter and rougher, under two minutes
  --only NAMES    only these parts, with commas: ${SECTION_NAMES.join(', ')};
                  without it, all but the soak
  --against WHAT  compares with the package of this revision or in this folder, instead of
                  that of the newest tag
  --minutes N     how long the soak takes; 10 unless said
  --json FILE     writes all figures as JSON
  --write         puts the results into docs/performance.md
  --profile       runs the server under load with a CPU profile and shows where the time goes
  --help`;

/** What to type for the same figures; where they were written to does not matter. */
export function commandOf({ isQuick, isProfile, sections, against, minutes }: BenchOptions): string {
  const words = [
    ...(isQuick ? ['--quick'] : []),
    ...(isProfile ? ['--profile'] : []),
    ...(sections.join() === PLAIN_SECTIONS.join() ? [] : ['--only', sections.join(',')]),
    ...(against === undefined ? [] : ['--against', against]),
    ...(minutes === undefined ? [] : ['--minutes', String(minutes)]),
  ];
  return ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}

/**
 * Reads the arguments, or says what is wrong with them.
 *
 * @example readOptions(['--quick', '--only', 'engine'])
 */
export function readOptions(args: readonly string[]): BenchOptions | { readonly complaint: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean', default: false },
        profile: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        json: { type: 'string' },
        only: { type: 'string' },
        against: { type: 'string' },
        minutes: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const sections = chosen(values.only, { what: 'part', known: SECTION_NAMES, plain: PLAIN_SECTIONS });
    if ('complaint' in sections) return sections;
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    if (minutes !== undefined && !(minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES))
      return {
        complaint: `"${values.minutes}" is not a number of minutes from ${LEAST_MINUTES} to ${MOST_MINUTES}.`,
      };
    return {
      isQuick: values.quick,
      isProfile: values.profile,
      isWriting: values.write,
      jsonFile: values.json,
      sections,
      against: values.against,
      minutes,
      isHelp: values.help,
    };
  } catch (error) {
    return { complaint: error instanceof Error ? error.message : String(error) };
  }
}

/** The names of a list with commas in their usual order, or what is wrong with the list. */
function chosen<Name extends string>(
  text: string | undefined,
  {
    what,
    known,
    plain,
  }: { readonly what: string; readonly known: readonly Name[]; readonly plain: readonly Name[] },
): readonly Name[] | { readonly complaint: string } {
  if (text === undefined) return plain;
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined)
    return { complaint: `There is no ${what} "${unknown}". The ${what}s are ${known.join(', ')}.` };
  return known.filter((name) => wanted.includes(name));
}

/** Shorter soaks see nothing; one of two hours leaves some 30 GB on the disk until it ends. */
const LEAST_MINUTES = 0.1;
const MOST_MINUTES = 120;
