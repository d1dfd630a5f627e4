// The library: flow versions compiled once and kept, and the bots' addresses that point at them.
import { createHash } from 'node:crypto';
import type { Flow, Registry, State } from '@colloquy/engine';
import { loadFlowInSteps } from '@colloquy/engine';
import { inSlices } from '@colloquy/integrations';
import type { Issue, Steps } from '@colloquy/schema';
import { atAStretch, parseBotInSteps, parseJsonInSteps } from '@colloquy/schema';
import type { BotRecord, Store } from '@colloquy/storage';
import { LRUCache } from 'lru-cache';
import { limits } from '../limits.ts';

/** A flow parsed from a definition, with its issues; paths point into the given definition. */
export type ReadFlow =
  | {
      readonly ok: true;
      readonly flow: Flow;
      readonly definition: string;
      readonly problems: readonly Issue[];
    }
  | { readonly ok: false; readonly problems: readonly Issue[] };

/** Slices of the process's time, so that loading a large flow does not block others. */
interface Slices {
  /** Waits for the next slice. The code up to the next `await` is one. */
  slice(): Promise<void>;
}

/** Knows the flows. One per process. */
export class FlowLibrary {
  readonly #store: Store;
  readonly #registry: Registry;
  readonly #clock: () => number;
  readonly #pace: Slices;
  readonly #flows = new LRUCache<string, Flow>({ max: limits.cachedFlows });
  /** Definitions read lately: previews send the same one again and again. */
  readonly #read = new LRUCache<string, ReadFlow>({ max: limits.readDefinitions });
  /** When this process last stored each version. A version that is not stored again is removed after a day. */
  readonly #markedAt = new LRUCache<string, number>({ max: limits.cachedFlows });
  readonly #addresses = new LRUCache<
    string,
    { readonly bot: BotRecord | undefined; readonly readAt: number }
  >({
    max: limits.cachedFlows,
  });
  /** How often addresses were forgotten: a look-up begun before that is not cached, because it may be stale. */
  #forgotten = 0;

  constructor({
    store,
    registry,
    clock,
    pace,
  }: {
    readonly store: Store;
    readonly registry: Registry;
    readonly clock: () => number;
    readonly pace: Slices;
  }) {
    this.#store = store;
    this.#registry = registry;
    this.#clock = clock;
    this.#pace = pace;
  }

  /** Reads and compiles a definition of any version. The hash is that of its JSON text, so the same content is the same version. */
  read(definition: unknown): ReadFlow {
    return atAStretch(this.#readSteps(definition, JSON.stringify(definition) ?? 'null'));
  }

  /** The same, with a look at the other chats between the steps: a definition of some MiB takes long, and visitors are waiting. */
  readAside(definition: unknown): Promise<ReadFlow> {
    const text = JSON.stringify(definition) ?? 'null';
    return this.#aside(this.#readSteps(definition, text), text.length);
  }

  /** Small definitions are parsed in one run; for large ones each step is a slice in the lane of long work. */
  async #aside<Result>(steps: Steps<Result>, characters: number): Promise<Result> {
    return characters <= limits.quickDefinitionCharacters
      ? atAStretch(steps)
      : inSlices(steps, () => this.#pace.slice());
  }

  *#readSteps(definition: unknown, text: string): Steps<ReadFlow> {
    const hash = createHash('sha256').update(text).digest('hex');
    const known = this.#read.get(hash);
    if (known) return known;
    yield;
    const parsed = yield* parseBotInSteps(definition);
    if (!parsed.bot) return { ok: false, problems: parsed.problems };
    const { flow, problems } = yield* loadFlowInSteps(parsed.bot, { hash, registry: this.#registry });
    const placed = problems.map((issue) => ({ ...issue, path: [...parsed.toFilePath(issue.path)] }));
    const read: ReadFlow = { ok: true, flow, definition: text, problems: [...parsed.problems, ...placed] };
    this.#read.set(hash, read);
    this.#flows.set(hash, flow);
    return read;
  }

  /** Makes sure that a version is in the store, so that the sessions that refer to it outlive this process. */
  async keep({ flow, definition }: Extract<ReadFlow, { ok: true }>): Promise<void> {
    const now = this.#clock();
    const markedAt = this.#markedAt.get(flow.hash);
    if (markedAt !== undefined && now - markedAt < limits.keptFlowMs && now >= markedAt) return;
    await this.#store.publish([{ hash: flow.hash, definition, createdAt: now }], []);
    this.#markedAt.set(flow.hash, now);
  }

  /** A version in memory. Turns use this; `prepare` has loaded it. */
  known(hash: string | undefined): Flow | undefined {
    return hash === undefined ? undefined : this.#flows.get(hash);
  }

  /** The bot at a public address or with an id. Cached for a moment only, because other processes may publish. */
  async bot(
    address: { readonly id: string } | { readonly publicId: string },
  ): Promise<BotRecord | undefined> {
    const name = 'id' in address ? `id ${address.id}` : `public ${address.publicId}`;
    const known = this.#addresses.get(name);
    const now = this.#clock();
    if (known && now - known.readAt < limits.botAddressMs && now >= known.readAt) return known.bot;
    const forgotten = this.#forgotten;
    const bot = await this.#store.loadBot(address);
    if (forgotten === this.#forgotten) this.#addresses.set(name, { bot, readAt: now });
    return bot;
  }

  /** A version by hash, from memory or from the store. */
  async flow(hash: string | undefined): Promise<Flow | undefined> {
    if (hash === undefined) return undefined; // that of a bot that is not published
    const known = this.#flows.get(hash);
    if (known) return known;
    const record = await this.#store.loadFlow(hash);
    if (!record) return undefined;
    const flow = await this.#aside(this.#storedSteps(record.definition, hash), record.definition.length);
    if (flow) this.#flows.set(hash, flow);
    return flow;
  }

  *#storedSteps(definition: string, hash: string): Steps<Flow | undefined> {
    const json = yield* parseJsonInSteps(definition);
    yield;
    const { bot } = yield* parseBotInSteps(json);
    return bot && (yield* loadFlowInSteps(bot, { hash, registry: this.#registry })).flow;
  }

  /** Loads every flow that a state refers to. */
  async prepare(state: State): Promise<void> {
    for (const frame of state.frames) if (!this.#flows.get(frame.flow)) await this.flow(frame.flow);
  }

  /** Whether a turn on this state can begin at once: its flows are in memory and link to no other bots. */
  isReady(state: State): boolean {
    return state.frames.every(({ flow }) => this.#flows.get(flow)?.linkedBotIds.length === 0);
  }

  /** The bots that links may enter from these flows, over all levels, by the id that links use. */
  async linkedFlows(roots: readonly (Flow | undefined)[]): Promise<ReadonlyMap<string, Flow>> {
    const found = new Map<string, Flow>();
    const open = roots.flatMap((flow) => flow?.linkedBotIds ?? []);
    while (open.length > 0 && found.size < limits.linkedBots) {
      const id = open.shift() as string;
      if (found.has(id)) continue;
      const bot = (await this.bot({ id })) ?? (await this.bot({ publicId: id }));
      // An archived bot counts as removed, for links too.
      const flow = bot && !bot.isArchived ? await this.flow(bot.flow) : undefined;
      if (!flow) continue;
      found.set(id, flow);
      open.push(...flow.linkedBotIds);
    }
    return found;
  }

  /** Forgets addresses, so that a publication on this server is visible at once. */
  forgetAddresses({ id, publicIds }: Pick<BotRecord, 'id' | 'publicIds'>): void {
    this.#forgotten++;
    this.#addresses.delete(`id ${id}`);
    for (const publicId of publicIds) this.#addresses.delete(`public ${publicId}`);
  }
}
