// compiled-sqlite.ts and compiled-postgres.ts hold the SQL of all statements. `UPDATE=1 npx vitest run packages/storage/src/nouns/compiled.test.ts` writes them.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Dialect as KyselyDialect } from 'kysely';
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import { compiled as postgres } from './compiled-postgres.ts';
import { compiled as sqlite } from './compiled-sqlite.ts';
import './noun.ts';
import './removals/removals.ts';
import type { Build, Dialect } from './statement.ts';
import { builds } from './statement.ts';
import type { Tables } from './tables.ts';

class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) }) as never;

const databases = {
  sqlite: new Kysely<Tables>({
    dialect: dialectOf(SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler),
    plugins: [new CamelCasePlugin()],
  }),
  postgres: new Kysely<Tables>({
    dialect: dialectOf(PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler),
    plugins: [new CamelCasePlugin()],
  }).withSchema('colloquy'),
};

function dialectOf(
  Adapter: new () => ReturnType<KyselyDialect['createAdapter']>,
  Introspector: new (db: Kysely<unknown>) => ReturnType<KyselyDialect['createIntrospector']>,
  Compiler: new () => ReturnType<KyselyDialect['createQueryCompiler']>,
): KyselyDialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new Introspector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

const shared: Pick<Dialect, 'sql' | 'wide'> = { sql, wide: (value) => sql`cast(${value} as bigint)` };

/** Text of PostgreSQL for SQLite, which has no schemas, and compares texts as bytes anyway. */
const plain = (text: string) => text.replaceAll('colloquy.', '').replaceAll(' COLLATE "C"', '');

const queryOn =
  (of: keyof typeof databases): Dialect['query'] =>
  (strings, ...values) => {
    const texts = of === 'sqlite' ? strings.map(plain) : [...strings];
    const query = sql(Object.assign(texts, { raw: texts }), ...values);
    return { compile: () => query.compile(databases[of]) as never };
  };

const dialects: Readonly<Record<keyof typeof databases, Dialect>> = {
  sqlite: {
    ...shared,
    isPostgres: false,
    query: queryOn('sqlite'),
    lock: () => sql``,
    oneOf: (values) => sql`IN (SELECT value FROM json_each(${values}))`,
    greatest: 'max',
    isTrue: (column) => sql`${sql.ref(column)} = 1`,
    bytewise: (column) => sql.ref(column),
    rows: (rows, names) =>
      sql`(select ${sql.join(names.map((name, index) => sql`value ->> ${sql.lit(index)} as ${sql.ref(name)}`))} from json_each(${rows}))`.as(
        'given',
      ) as never,
    isOneOf: (column, values) => sql`${sql.ref(column)} in (select value from json_each(${values}))`,
  },
  postgres: {
    ...shared,
    isPostgres: true,
    query: queryOn('postgres'),
    lock: (text) => sql.raw(text),
    oneOf: (values) => sql`= ANY (${values}::text[])`,
    greatest: 'greatest',
    isTrue: (column) => sql.ref(column),
    bytewise: (column) => sql`${sql.ref(column)} collate "C"`,
    rows: (rows, names) => {
      const { key } = rows as unknown as Placeholder;
      const columns = names.map((_, index) => sql`${new Placeholder(`${key}.${index}`)}::text[]`);
      return sql`unnest(${sql.join(columns)})`.as(
        sql`given(${sql.join(names.map((name) => sql.ref(name)))})`,
      ) as never;
    },
    isOneOf: (column, values) => sql`${sql.ref(column)} = any(${values}::text[])`,
  },
};

function compile(name: string, build: Build, of: keyof typeof databases) {
  const query = build(databases[of], placeholders, dialects[of])?.compile();
  if (!query) return null;
  const given = query.parameters.map((parameter) => {
    if (parameter instanceof Placeholder) return parameter.key;
    throw new Error(`${name} holds the value ${JSON.stringify(parameter)}. Give it, or write it with lit().`);
  });
  return { text: query.sql.replace(/\s+/g, ' ').trim(), given };
}

it.each([
  ['sqlite', sqlite],
  ['postgres', postgres],
] as const)('the compiled statements for %s match their sources', (of, written) => {
  const current = Object.fromEntries(
    [...builds]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, build]) => [name, compile(name, build, of)]),
  );
  if (process.env.UPDATE) write(of, current);
  else expect(written).toEqual(current);
});

function write(of: keyof typeof databases, current: object): void {
  const file = fileURLToPath(new URL(`./compiled-${of}.ts`, import.meta.url));
  writeFileSync(
    file,
    `// The SQL of all statements of nouns.
// Generated from the statements (\`UPDATE=1 npx vitest run packages/storage/src/nouns/compiled.test.ts\`).
import type { CompiledStatement } from './statement.ts';

export const compiled: Readonly<Record<string, CompiledStatement | null>> = ${JSON.stringify(current, null, 2)};
`,
  );
  execFileSync('npx', ['biome', 'check', '--write', file]);
}
