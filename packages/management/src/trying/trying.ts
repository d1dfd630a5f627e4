// The service of trying: authors test a bot before publishing.
import type {
  Attribution,
  ChatService,
  LazyEvaluator,
  ReadQueue,
  ReadTurns,
  ReplayParts,
} from '@colloquy/runtime';
import { findSessionId, readTurns, stampOf } from '@colloquy/runtime';
import type { BotTest, ReadTurnsResponse, RunTestsResponse, TryBlockRequest } from '@colloquy/schema';
import { limits } from '@colloquy/schema';
import { entryOf } from '@colloquy/storage';
import { turnLines, writeScript } from '@colloquy/verify/write-script';
import type { DefinitionChecks } from '../publishing/definition-checks.ts';
import type { BlockPlace, TriedBlock } from './try-block.ts';
import { tryBlock } from './try-block.ts';

/** The functions for trying bots, as part of a Colloquy. */
export interface Trying {
  /** Runs one block of a definition with example values. */
  tryBlock(place: BlockPlace, request: TryBlockRequest, by?: Attribution): Promise<TriedBlock>;
  /** The turns of a chat, by its public id or session id. Nothing when it is missing. */
  readTurns(id: string): Promise<ReadTurnsResponse | undefined>;
  /**
   * Runs tests of a bot.
   *
   * @throws CheckFailure when they cannot run, or take too long
   */
  runTests(definition: unknown, tests: readonly BotTest[]): Promise<RunTestsResponse>;
}

/** Dependencies of the service. */
export interface TryingParts extends ReplayParts {
  readonly reads: ReadQueue;
  readonly evaluator: LazyEvaluator;
  readonly checks: Pick<DefinitionChecks, 'test'>;
  readonly startPreviewChat: ChatService['startPreviewChat'];
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/**
 * Creates the service.
 *
 * @example await createTrying(parts).runTests(definition, definition.tests)
 */
export function createTrying(parts: TryingParts): Trying {
  const { store, reads, evaluator, checks, startPreviewChat, clock } = parts;

  async function read(sessionId: string): Promise<ReadTurns | undefined> {
    await evaluator.load();
    return reads.oneByOne(`turns ${sessionId}`, () => readTurns(sessionId, parts));
  }

  return {
    async tryBlock(place, request, by) {
      const outcome = await tryBlock(place, request, { startPreviewChat, readTurns: read });
      const stamp = outcome.ok ? stampOf(by, clock()) : undefined;
      // Only the author may see requests and responses.
      const calls = outcome.ok ? outcome.tried.calls.map(({ port }) => port) : [];
      const entry = { botId: place.botId, subject: `block ${place.blockId}`, after: { calls } };
      if (stamp) await store.audit.add(entryOf(stamp, entry));
      return outcome;
    },
    async readTurns(id) {
      const sessionId = await findSessionId(id, store);
      const chat = sessionId === undefined ? undefined : await read(sessionId);
      return chat && toResponse(chat);
    },
    runTests: (definition, tests) => checks.test(definition, tests),
  };
}

function toResponse(chat: ReadTurns): ReadTurnsResponse {
  const { start, startedAt, turns } = chat;
  const { seed, timeZone, locale, isStreamEnabled, prefilledVariables: variables = {} } = start;
  const talked = { startedAt, timeZone, locale, seed, isStreamEnabled, variables };
  const isPreview = start.resultId === undefined;
  const script = writeScript({ name: 'A chat', ...talked, isPreview, turns });
  // A test script cannot name a start: it always starts at the beginning.
  const isTest = !start.startFrom && script.length <= limits.botTestCharacters;
  return {
    seed,
    turns: turns.slice(-limits.toldTurns).map(({ at, message, reply, results: _, ...turn }) => ({
      ...turn,
      at: new Date(at).toISOString(),
      ...(message === undefined ? {} : { message }),
      shown: turnLines(reply),
    })),
    ...(isTest ? { script } : {}),
  };
}
