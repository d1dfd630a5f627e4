// A Colloquy: one process that runs bots, put together from its parts.
import { registry as allBlocks, createPatternMatcher, createQuickJsEvaluator } from '@colloquy/blocks';
import type { Evaluator, Registry } from '@colloquy/engine';
import type { Issue, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import packageFile from '../package.json' with { type: 'json' };
import type { Answer } from './chats/answer.ts';
import type { RequestContext } from './chats/chat-service.ts';
import { ChatService } from './chats/chat-service.ts';
import { createClaimHolder } from './chats/claim-holder.ts';
import type { Ports } from './chats/drive.ts';
import { freshSeed } from './chats/fresh-id.ts';
import { createLazyEvaluator } from './chats/lazy-evaluator.ts';
import { FlowLibrary } from './flows/flow-library.ts';
import { publishFlow } from './flows/publish-flow.ts';
import { createPorts } from './ports/create-ports.ts';
import type { BotRecord, Store } from './stores/store.ts';

/** What a Colloquy is made of. Only the store has no default. */
export interface ColloquyOptions {
  readonly store: Store;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** 100 random bits as text, for the chance of each new session; scripts of conversations give the same one. */
  readonly seed?: () => string;
  readonly evaluator?: Evaluator;
  readonly registry?: Registry;
  /** What performs the calls of blocks: by default `http` and `mail`, from the two options below. */
  readonly ports?: Ports;
  /** Where credentials and uploads are. Without it there are none but those of the settings. */
  readonly dataFolder?: string | undefined;
  /** Settings by name: `COLLOQUY_EGRESS_ALLOW`, `COLLOQUY_SECRET_KEY`, `COLLOQUY_SMTP_URL`, `COLLOQUY_SMTP_FROM`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** How a publication went. Warnings do not keep a bot from running. */
export type Publication =
  | {
      readonly ok: true;
      readonly botId: string;
      readonly publicId: string;
      readonly hash: string;
      readonly problems: readonly Issue[];
    }
  | { readonly ok: false; readonly problem: Problem };

/** Everything a host can do with a running Colloquy. HTTP routes, the command line and tests use the same functions. */
export interface Colloquy {
  readonly version: string;
  startChat(publicId: string, body: unknown, context?: RequestContext): Promise<Answer>;
  startPreviewChat(botId: string, body: unknown, context?: RequestContext): Promise<Answer>;
  continueChat(sessionId: string, body: unknown, context?: RequestContext): Promise<Answer>;
  /** Publishes a definition of any version, parsed from JSON. Its address is `publicId`, else the definition's own, else its id. */
  publish(definition: unknown, options?: { readonly publicId?: string }): Promise<Publication>;
  listBots(): Promise<readonly BotRecord[]>;
  /** Breaks off calls that are under way, and closes the store. Requests that are under way should be finished first: close the HTTP server before. */
  close(): Promise<void>;
}

/**
 * Puts a Colloquy together. Rejects when a setting cannot be understood.
 *
 * @example
 * const colloquy = await createColloquy({ store: memoryStore() });
 * await colloquy.publish(JSON.parse(text), { publicId: 'lead' });
 * const { status, body } = await colloquy.startChat('lead', {});
 */
export async function createColloquy(options: ColloquyOptions): Promise<Colloquy> {
  const {
    store,
    clock = Date.now,
    seed = freshSeed,
    registry = allBlocks,
    dataFolder,
    environment,
  } = options;
  const stop = new AbortController();
  const ports = options.ports ?? (await createPorts({ dataFolder, environment, signal: stop.signal }));
  const evaluator = createLazyEvaluator(async () => options.evaluator ?? createQuickJsEvaluator());
  const library = new FlowLibrary({ store, registry, clock });
  const holder = createClaimHolder();
  const chats = new ChatService({
    store,
    library,
    evaluator,
    matches: createPatternMatcher(evaluator),
    ports,
    holder,
    stopSignal: stop.signal,
    clock,
    seed,
  });
  return {
    version: packageFile.version,
    startChat: (publicId, body, context = {}) => chats.startChat(publicId, body, context),
    startPreviewChat: (botId, body, context = {}) => chats.startPreviewChat(botId, body, context),
    continueChat: (sessionId, body, context = {}) => chats.continueChat(sessionId, body, context),
    publish: async (definition, { publicId } = {}) => {
      const published = await publishFlow({ store, library, clock }, definition, publicId);
      if (published.ok) return published;
      return {
        ok: false,
        problem: problem('BAD_REQUEST', {
          message: 'This file is not a bot that can run.',
          issues: [...published.problems],
        }),
      };
    },
    listBots: () => store.listBots(),
    async close() {
      stop.abort();
      await store.close();
      holder.end();
    },
  };
}
