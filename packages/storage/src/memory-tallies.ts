// The tallies of the memory store.
import { compareText } from './compare-text.ts';
import { limits, pageRows } from './limits.ts';
import type { MemoryTables } from './memory-tables.ts';
import type { ChatPlace, ChatStep, Tally, TallyName, TallyStore } from './tallies.ts';

/** Makes the part of a memory store that keeps the tallies. `open` throws when the store is closed. */
export function memoryTallies({ turns, counted, tallies }: MemoryTables, open: () => void): TallyStore {
  return {
    async uncounted({ limit, after = { resultId: '', sessionId: '' } }) {
      open();
      const places = [...turns]
        .flatMap(([sessionId, kept]) => {
          const resultId = kept.find((turn) => turn.resultId !== undefined)?.resultId;
          return resultId === undefined ? [] : [{ resultId, sessionId }];
        })
        .filter((place) => comparePlaces(place, after) > 0)
        .sort(comparePlaces)
        .slice(0, pageRows(limit, limits.chatsPerLook));
      const chats = places
        .map(({ sessionId }) => ({
          sessionId,
          turn: Math.max(...(turns.get(sessionId) ?? []).map(({ turn }) => turn)),
        }))
        .filter(({ sessionId, turn }) => turn > (counted.chats.get(sessionId)?.turn ?? 0));
      return { chats, next: places.length < limit ? undefined : places.at(-1) };
    },
    async revision(sessionIds) {
      open();
      return {
        revision: counted.revision,
        chats: sessionIds.flatMap((id) => counted.chats.get(id) ?? []),
        removed: [...counted.removed.values()].slice(0, limits.chatsPerCount),
      };
    },
    async steps(chats) {
      open();
      const steps: ChatStep[] = chats.flatMap(({ sessionId, after }) =>
        (turns.get(sessionId) ?? [])
          .filter(({ turn }) => turn > after)
          .map(({ turn, createdAt, record }) => ({ sessionId, turn, createdAt, record })),
      );
      const isWhole = steps.length <= limits.countedTurns;
      return { steps: steps.slice(0, limits.countedTurns), isWhole, damaged: [] };
    },
    async load(names) {
      open();
      return names.flatMap((name) => tallies.get(nameOf(name)) ?? []);
    },
    async change({ revision, chats, taken, tallies: changed }) {
      open();
      if (counted.revision !== revision) return false;
      counted.revision++;
      for (const chat of chats) counted.chats.set(chat.sessionId, chat);
      for (const name of taken) counted.removed.delete(name);
      for (const tally of changed) tallies.set(nameOf(tally), tally);
      return true;
    },
    async read({ flows, from, to }) {
      open();
      return [...tallies.values()].filter(
        ({ flow, period }: Tally) => flows.includes(flow) && period >= from && period <= to,
      );
    },
  };
}

/** A chat of which nothing is recorded any more. */
export function uncount({ counted }: MemoryTables, sessionId: string): void {
  counted.revision++;
  const chat = counted.chats.get(sessionId);
  counted.chats.delete(sessionId);
  const name = `removed ${counted.revision}`;
  if (chat) counted.removed.set(name, { ...chat, sessionId: name });
}

function nameOf({ flow, period }: TallyName): string {
  return `${period} ${flow}`;
}

function comparePlaces(one: ChatPlace, other: ChatPlace): number {
  return compareText(one.resultId, other.resultId) || compareText(one.sessionId, other.sessionId);
}
