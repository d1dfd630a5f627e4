// The backlog: queued commits, their limit, and the size of a batch. Shared by both stores.
import { limits } from './limits.ts';
import type { JournalWrite, TextParts, TurnCommit } from './store.ts';
import { StoreFailure } from './store-failure.ts';

/** A caller's writes of one call, as counted here. */
export interface Waiting {
  readonly turns: readonly TurnCommit[];
  readonly characters: number;
}

/**
 * Keeps entries in their order.
 *
 * @example
 * const backlog = new Backlog<Entry>('/data/colloquy.db');
 * const refusal = backlog.refusalOf({ turns, characters });
 * if (!refusal) backlog.add({ turns, characters, resolve, reject });
 * const batch = backlog.take();
 */
export class Backlog<Entry extends Waiting> {
  readonly #place: string;
  readonly #batchCharacters: number;
  #entries: Entry[] = [];
  #turns = 0;
  #characters = 0;
  #largeEntries = 0;
  #isClosed = false;

  /**
   * @param place the data's location, for messages
   * @param batchCharacters limits a batch besides its turns; a single entry may have more
   */
  constructor(place: string, batchCharacters: number = Number.POSITIVE_INFINITY) {
    this.#place = place;
    this.#batchCharacters = batchCharacters;
  }

  /** Turns that wait. */
  get turns(): number {
    return this.#turns;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Whether an entry waits that takes the disk as long as hundreds of others. */
  get hasLarge(): boolean {
    return this.#largeEntries > 0;
  }

  /** Takes nothing more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Why this much more cannot wait. One entry may be of any size, when nothing else waits. */
  refusalOf({ turns, characters }: Waiting): StoreFailure | undefined {
    if (this.#isClosed) return new StoreFailure('closed', `The store on ${this.#place} was closed.`);
    const isOverloaded =
      this.#turns + turns.length > limits.queuedTurns ||
      (!this.isEmpty && this.#characters + characters > limits.queuedCharacters);
    if (!isOverloaded) return undefined;
    return new StoreFailure(
      'overloaded',
      `More is waiting to be written to ${this.#place} than can wait. Try again in a moment.`,
    );
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    this.#turns += entry.turns.length;
    this.#characters += entry.characters;
    if (isLarge(entry)) this.#largeEntries++;
  }

  /**
   * Takes the next batch: as much as fits, in order; never a part of one caller's entry.
   *
   * @param mustWait whether an entry must stay queued although there is room for it
   */
  take(mustWait: (entry: Entry) => boolean = never): Entry[] {
    const taken: Entry[] = [];
    const remaining: Entry[] = [];
    let turns = 0;
    let characters = 0;
    let isFull = false;
    for (const entry of this.#entries) {
      isFull ||=
        taken.length > 0 &&
        (turns + entry.turns.length > limits.batchTurns ||
          characters + entry.characters > this.#batchCharacters);
      if (isFull || mustWait(entry)) {
        remaining.push(entry);
        continue;
      }
      taken.push(entry);
      turns += entry.turns.length;
      characters += entry.characters;
    }
    this.#leave(remaining, turns, characters);
    return taken;
  }

  /** Removes entries whose callers no longer wait. */
  takeIf(isWanted: (entry: Entry) => boolean): Entry[] {
    const taken = this.#entries.filter(isWanted);
    if (taken.length > 0) {
      const remaining = this.#entries.filter((entry) => !taken.includes(entry));
      this.#leave(
        remaining,
        turnsIn(taken),
        taken.reduce((sum, { characters }) => sum + characters, 0),
      );
    }
    return taken;
  }

  #leave(remaining: Entry[], turns: number, characters: number): void {
    this.#entries = remaining;
    this.#turns -= turns;
    this.#characters -= characters;
    if (this.#largeEntries > 0) this.#largeEntries = remaining.filter(isLarge).length;
  }
}

/** Whether an entry takes the disk as long as hundreds of others. */
export function isLarge({ characters }: Pick<Waiting, 'characters'>): boolean {
  return characters > limits.largeEntryCharacters;
}

function never(): boolean {
  return false;
}

/** Turns in entries. */
export function turnsIn(entries: readonly Pick<Waiting, 'turns'>[]): number {
  let count = 0;
  for (const { turns } of entries) count += turns.length;
  return count;
}

/** Characters of an entry, which count against memory and batch limits. */
export function charactersOf({
  turns,
  input = [],
  journal,
}: {
  readonly turns: readonly TurnCommit[];
  /** Of a noun's write. */
  readonly input?: readonly unknown[] | undefined;
  readonly journal?: JournalWrite | undefined;
}): number {
  let characters = journal?.content.length ?? 0;
  for (const { content } of journal?.calls ?? []) characters += content.length;
  characters += charactersIn(input);
  for (const {
    session,
    stateParts,
    response,
    message = '',
    record = '',
    answers,
    results,
    outbox = [],
  } of turns) {
    characters += session.state.length + charactersOfParts(stateParts);
    characters += response.length + message.length + record.length;
    for (const { content } of answers) characters += content.length;
    for (const { payload } of outbox) characters += payload.length;
    for (const { variables, parts } of results) characters += variables.length + charactersOfParts(parts);
  }
  return characters;
}

function charactersOfParts(parts: TextParts | undefined): number {
  return parts ? parts.added.reduce((sum, [, text]) => sum + text.length, 0) : 0;
}

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum, part) => sum + charactersIn(part), 0);
}

/**
 * Runs `work` once at the end of this round of the event loop, so that requests of one round share a commit.
 *
 * @example const schedule = oncePerRound(send);
 */
export function oncePerRound(work: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    setImmediate(() => {
      isAsked = false;
      work();
    });
  };
}
