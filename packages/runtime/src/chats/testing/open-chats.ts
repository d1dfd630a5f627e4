// The chat service over a test's store, with a port that the test answers, and a record of chats reported as removed.
import { registry as allBlocks, createPatternMatcher } from '@colloquy/blocks';
import { expandFlow } from '@colloquy/blocks/testing';
import { callBlock, createRegistry, noEvaluator } from '@colloquy/engine';
import type { Port } from '@colloquy/integrations';
import { openPort } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { FlowLibrary } from '../../flows/flow-library.ts';
import { removeLate } from '../../removal/orphaned-files.ts';
import type { ChatService } from '../chat-service.ts';
import { createChatService } from '../chat-service.ts';
import { freshSeed } from '../fresh-id.ts';
import { createLazyEvaluator } from '../lazy-evaluator.ts';
import { createLeaseHolder } from '../lease.ts';
import { Pace } from '../pace.ts';

const registry = createRegistry([
  ...allBlocks.values(),
  callBlock({
    type: 'Test call',
    summary: 'Calls with what the visitor is called.',
    port: () => openPort('http'),
    definition: { safeParse: (raw: unknown) => ({ success: true, data: raw as object }) },
    call: (_, view) => ({
      call: { request: view.rendered({ name: '{{Name}}' }) as Record<string, unknown>, timeoutMs: 1_000 },
    }),
    returned: (_, result) => ({
      set: [{ variableId: 'vGot', value: result.ok ? result.response.answer : null }],
    }),
  }),
]);

/** Asks for a name and ends. */
export const asking = bot('asking', ['Name?', nameInput(), 'Thanks']);

/** Calls twice before it asks for a name, and keeps what was answered for a visitor who comes back. */
export const calling = bot('calling', [{ type: 'Test call' }, { type: 'Test call' }, 'Name?', nameInput()]);

function nameInput() {
  return { type: 'text input', options: { variableId: 'Name' } };
}

function bot(id: string, blocks: readonly unknown[]): unknown {
  const settings = { general: { rememberUser: { isEnabled: id === 'calling' } } };
  const groups = [{ title: 'All', blocks }];
  return expandFlow({ id, publicId: id, variables: ['Name', 'Got'], settings, groups } as never);
}

/** Chats, and what became of some. */
export interface OpenChats {
  readonly chats: ChatService;
  readonly store: Store;
  /** The chats reported for the removal of late data. */
  readonly gone: string[];
}

/**
 * Publishes the bots, and opens their chats.
 *
 * @example const { chats, store } = await openChats([asking]);
 */
export async function openChats(
  bots: readonly unknown[],
  {
    store = memoryStore(),
    http = async () => ({ ok: true, response: { answer: 'called' } }),
    stopSignal = new AbortController().signal,
  }: {
    readonly store?: Store;
    readonly http?: Port;
    readonly stopSignal?: AbortSignal;
  } = {},
): Promise<OpenChats> {
  const clock = Date.now;
  const pace = new Pace();
  const library = new FlowLibrary({ store, registry, clock, pace });
  for (const definition of bots) {
    const read = await library.readAside(definition);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const { bot, hash: flow } = read.flow;
    const [flowRow, botRow] = [
      { hash: flow, definition: read.definition, createdAt: clock() },
      {
        id: bot.id,
        publicIds: [bot.publicId ?? bot.id],
        name: bot.name ?? bot.id,
        flow,
        publishedAt: clock(),
      },
    ];
    await store.publish([flowRow], [botRow]);
  }
  const evaluator = createLazyEvaluator(async () => noEvaluator);
  const gone: string[] = [];
  const chats = createChatService({
    store,
    library,
    evaluator,
    matches: createPatternMatcher(evaluator),
    ports: new Map([['http', http]]),
    holder: createLeaseHolder(),
    pace,
    readPast: async () => 'incomplete',
    stopSignal,
    clock,
    seed: freshSeed,
    async onGone(sessionId) {
      gone.push(sessionId);
      await removeLate(sessionId, { store, removeFiles: async () => undefined });
    },
  });
  return { chats, store, gone };
}
