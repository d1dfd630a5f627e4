// Searches of results: one step of a scan over the results of a bot.
import type { ExpressionBuilder } from 'kysely';
import { limits, pageRows } from '../../limits.ts';
import type { Noun } from '../operations.ts';
import type { ResultCursor } from '../results/result-records.ts';
import { statements } from '../statement.ts';
import type { Tables } from '../tables.ts';
import type { ResultSearchStore } from './scan-records.ts';

type Before = { readonly botId: string; readonly createdAt: number; readonly id: string };

/** How well a text matches: 2 for certain, 1 for perhaps, where it may be in a text without a search column, 0 for not. */
const CERTAIN = 2;

const sql = statements('resultSearch', {
  /** The last result that a step reads. */
  end: (db, given: Before & { readonly skipped: number }, { sql: raw, wide }) =>
    db
      .selectFrom('results')
      .select(['id', 'createdAt'])
      .where('botId', '=', given.botId)
      .where(raw<boolean>`(created_at, id) < (${wide(given.createdAt)}, ${given.id})`)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(({ lit }) => lit(1))
      .offset(given.skipped),
  matches: (
    db,
    given: Before & {
      readonly fromCreatedAt: number;
      readonly fromId: string;
      readonly completed: number;
      readonly text: string;
      readonly value: string;
      readonly variable: string;
      readonly limit: number;
    },
    { sql: raw, wide, greatest, isPostgres },
  ) => {
    const position = raw.raw(isPostgres ? 'strpos' : 'instr');
    const best = raw.raw(greatest);
    const levelIn = (column: string, text: string) =>
      raw<number>`case when ${raw.ref(column)} is null then 1 when ${position}(${raw.ref(column)}, ${text}) > 0 then 2 else 0 end`;
    const level = (eb: ExpressionBuilder<Tables, 'results'>, text: string) =>
      raw<number>`case when cast(${text} as text) = '' then 2 when ${position}(results.search, ${text}) > 0 then 2
        else ${best}(case when results.search is null then 1 else 0 end, coalesce(${eb
          .selectFrom('answers')
          .select(({ fn }) => fn.max(levelIn('answers.search', text)).as('level'))
          .whereRef('answers.resultId', '=', 'results.id')}, 0)) end`;
    return db
      .selectFrom(
        db
          .selectFrom('results')
          .select(['id', 'createdAt'])
          .select((eb) => [level(eb, given.text).as('level'), level(eb, given.value).as('valueLevel')])
          .where('botId', '=', given.botId)
          .where(raw<boolean>`(created_at, id) < (${wide(given.createdAt)}, ${given.id})`)
          .where(raw<boolean>`(created_at, id) >= (${wide(given.fromCreatedAt)}, ${given.fromId})`)
          .where(
            raw<boolean>`(${wide(given.completed)} = -1 or case when is_completed then 1 else 0 end = ${wide(given.completed)})`,
          )
          .where(
            // Where there is no search column, names may be in parts of the text.
            raw<boolean>`(cast(${given.variable} as text) = '' or search is null or ${position}(variables, ${given.variable}) > 0)`,
          )
          .as('read'),
      )
      .select(['id', 'createdAt', 'level'])
      .where('level', '>', ({ lit }) => lit(0))
      .where('valueLevel', '>', ({ lit }) => lit(0))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(given.limit);
  },
});

function quoted(variable: string): string {
  return variable === '' ? '' : JSON.stringify(variable);
}

const NEWEST: ResultCursor = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

export const resultSearch: Noun<ResultSearchStore, never> = {
  writes: {},
  reads: {
    *scan({
      botId,
      before = NEWEST,
      since,
      completed,
      text = '',
      value = '',
      variable = '',
      rows,
      matches: most,
    }) {
      const from = { botId, createdAt: before.createdAt, id: before.id };
      const skipped = pageRows(rows, limits.scannedResults) - 1;
      const last = yield* sql.end.first({ ...from, skipped });
      const isLast = last === undefined || (since !== undefined && last.createdAt < since);
      const end = isLast ? { createdAt: since ?? 0, id: '' } : last;
      const limit = pageRows(most, limits.scannedResults);
      const found = yield* sql.matches.all({
        ...from,
        fromCreatedAt: end.createdAt,
        fromId: end.id,
        completed: completed === undefined ? -1 : Number(completed),
        text,
        value,
        // As its name or id is in the JSON text of the variables. Longer strings have rows of their own there.
        variable: variable.length < limits.longStringCharacters ? quoted(variable) : '',
        limit,
      });
      const matches = found.map(({ id, createdAt, level }) => ({
        id,
        createdAt,
        isCertain: level === CERTAIN,
      }));
      const lastMatch = matches.at(-1);
      if (lastMatch && matches.length === limit) {
        const { id, createdAt } = lastMatch;
        return { matches, last: { id, createdAt } };
      }
      return isLast ? { matches } : { matches, last: { id: end.id, createdAt: end.createdAt } };
    },
  },
};
