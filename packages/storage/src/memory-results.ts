// Results in memory: how they are listed and searched.
import { compareText } from './compare-text.ts';
import { pageRows } from './limits.ts';
import type { KeptResult, MemoryTables } from './memory-tables.ts';
import { sizeOfResult } from './result-size.ts';
import type { ResultPlace, ResultStore, StoredResult } from './results.ts';
import { searchTextOfAnswer, searchTextOfVariables } from './search-text.ts';

/** Makes this part of the store. */
export function memoryResults(tables: MemoryTables, open: () => void): ResultStore {
  const { results, answers, logs } = tables;
  /** Normalised text, made when it is first searched: most of these stores are never searched. */
  const searchTexts = new WeakMap<object, string | null>();

  function withParts(result: KeptResult): StoredResult {
    return {
      ...result,
      answers: [...(answers.get(result.id) ?? [])],
      logs: [...(logs.get(result.id) ?? [])],
    };
  }

  function after(botId: string, place: ResultPlace | undefined): KeptResult[] {
    return [...results.values()]
      .filter((result) => result.botId === botId && (!place || newestFirst(place, result) < 0))
      .sort(newestFirst);
  }

  function searchText<Row extends object>(row: Row, normalised: (row: Row) => string | null): string | null {
    const known = searchTexts.get(row) ?? normalised(row);
    searchTexts.set(row, known);
    return known;
  }

  function mayContain(result: KeptResult, text: string): boolean {
    const texts = [
      searchText(result, ({ variables }) => searchTextOfVariables(variables)),
      ...(answers.get(result.id) ?? []).map((answer) =>
        searchText(answer, ({ content }) => searchTextOfAnswer(content)),
      ),
    ];
    return texts.some((one) => one === null || one.includes(text));
  }

  return {
    async loadResult(id) {
      open();
      const result = results.get(id);
      return result && withParts(result);
    },
    async listResults(botId, { limit, before }) {
      open();
      return after(botId, before).slice(0, pageRows(limit)).map(withParts);
    },
    async findResults(botId, { limit, before, bytes, text = '' }) {
      open();
      const found: StoredResult[] = [];
      let last: ResultPlace | undefined;
      let read = 0;
      for (const [index, kept] of after(botId, before).entries()) {
        const result = withParts(kept);
        const size = sizeOfResult(result);
        if (index === pageRows(limit) || (last && read + size > bytes))
          return { results: found, last, bytes: read };
        read += size;
        last = { createdAt: kept.createdAt, id: kept.id };
        if (mayContain(kept, text)) found.push(result);
      }
      return { results: found, bytes: read };
    },
    async nextBotWithResults(after) {
      open();
      const later = [...results.values()].map(({ botId }) => botId).filter((botId) => botId > after);
      return later.sort(compareText)[0];
    },
    async hasResultOf(id) {
      open();
      return [...results.values()].some(({ sessionId }) => sessionId === id);
    },
  };
}

/** Less than 0 when `one` comes first. Results of the same millisecond go by id, so that pages meet without a gap. */
function newestFirst(one: ResultPlace, other: ResultPlace): number {
  return other.createdAt - one.createdAt || compareText(other.id, one.id);
}
