// A setting: everything that is said about one variable of the environment, in one place.
import type { z } from 'zod';

/** The declaration of a setting. Reading, the help of the commands, the tables of the pages and the doctor are made from it. */
export interface Setting<Value = unknown> {
  /** The variable, as in `COLLOQUY_LOG`. */
  readonly name: string;
  /** Parses the trimmed text, or `undefined` when unset. Its messages follow the name: `is "loud", which is no level. …` */
  readonly schema: z.ZodType<Value>;
  /** What it does, in one line for the help. */
  readonly summary: string;
  /** What else is to know, for the pages. */
  readonly note?: string;
  /** The default, in words or as it would be written. */
  readonly fallback: string;
  readonly chapter: keyof typeof chapters;
}

/** Places that list settings: the title in the help, and the page with their table. */
export const chapters = {
  start: { title: '', page: 'README.md' },
  retention: { title: 'Retention', page: 'docs/operations.md' },
  protection: { title: 'Access and limits', page: 'docs/protection.md' },
  observability: { title: 'Logs and traces', page: 'docs/observability.md' },
  files: { title: 'Files', page: 'docs/files.md' },
  calls: { title: 'Calls to other services', page: 'docs/calls.md' },
  commands: { title: 'Commands on a remote server', page: 'docs/managing.md' },
} as const;

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What came of reading settings. */
export interface ReadSettings<Values> {
  /** Those that could be read, by their key in the table. */
  readonly values: Partial<Values>;
  /** Errors, one sentence for each invalid setting. Never with a secret. */
  readonly problems: readonly string[];
}

/** The values of a table of settings. */
export type ValuesOf<Table extends Readonly<Record<string, Setting>>> = {
  readonly [Key in keyof Table]: Table[Key] extends Setting<infer Value> ? Value : never;
};

/**
 * Reads every setting of a table. Blank ones count as absent.
 *
 * @example readEach({ log }, { COLLOQUY_LOG: ' info\n' }) // { values: { log: 'info' }, problems: [] }
 */
export function readEach<Table extends Readonly<Record<string, Setting>>>(
  table: Table,
  environment: Environment,
): ReadSettings<ValuesOf<Table>> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, { name, schema }] of Object.entries(table)) {
    const read = schema.safeParse(environment[name]?.trim() || undefined);
    if (read.success) values[key] = read.data;
    else problems.push(`${name} ${read.error.issues[0]?.message}`);
  }
  return { values: values as Partial<ValuesOf<Table>>, problems };
}
