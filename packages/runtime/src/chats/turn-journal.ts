// The journal of a turn: its inputs, its calls and their results. A rerun repeats no call.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatChange, State } from '@colloquy/engine';
import { callLimits as portLimits } from '@colloquy/integrations';
import type { Call, CallResult, ContinueChatRequest, RewindChatRequest } from '@colloquy/schema';
import type { JournalIdentity, JournalRecord, JournalWrite, Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import { textOfResult } from '../records/result-text.ts';
import type { LeaseHolder } from './lease.ts';

/** Inputs that a rerun of a turn needs. Plain JSON. */
export interface Beginning {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly sessionId: string;
}

/** The clock of journal leases. All servers of a store share it, whatever time their chats use. */
export interface LeaseTime {
  /** Epoch milliseconds. */
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}

/** The time of this machine. */
export const realTime: LeaseTime = { now: () => Date.now(), sleep };

/** The journal's identity, and the turn's current inputs. */
export interface Opening<B extends Beginning> extends JournalIdentity {
  /** Of what the client sent. */
  readonly hash: string;
  readonly beginning: B;
}

/** The open journal of a turn. */
export interface TurnJournal<B extends Beginning> {
  /** The recorded inputs of the first run, when the client sent the same; else the current ones. */
  readonly beginning: B;
  /** The holder that the stored journal has, as far as this turn knows; absent when there is none. */
  readonly holder: string | undefined;
  /** The hash under which an earlier run was begun; absent when there was none. */
  readonly earlierHash: string | undefined;
  /** Whether an earlier run made calls, or was about to. */
  readonly hasCalls: boolean;
  /** The result of a call that was made in an earlier run. */
  resultOf(number: number, hash: string): CallResult | undefined;
  /** Records a call before it is made. False when another run has this turn, or has committed it. */
  intend(number: number, details: { readonly hash: string; readonly call: Call }): Promise<boolean>;
  /** Whether a call that begins now will have ended while its turn is held. Not when the store took too long to write the intent down. */
  mayCall(): boolean;
  /** Records the result, which later runs reuse. False when the journal was taken over. */
  keep(
    number: number,
    details: { readonly hash: string; readonly call: Call; readonly result: CallResult },
  ): Promise<boolean>;
  /** Releases the turn to others: its early call is journaled, or a call was interrupted. */
  release(): Promise<void>;
  /** Keeps others from writing until the commit. False when another run has this turn, or the store took too long. */
  renew(): Promise<boolean>;
}

/** The content of a journal, as JSON. */
interface Head<B> {
  readonly beginning: B;
  /** Epoch milliseconds until which its holder may be at work. */
  readonly heldUntil: number;
}

/** The content of a call, as JSON. Without the request, which holds secrets; its hash identifies it. */
interface Entry {
  readonly port: string;
  readonly result?: CallResult;
}

/**
 * Opens the journal of a turn. If another server has the turn, it waits for a moment, then returns `busy`. Writes
 * nothing before the first call.
 *
 * @example
 * const journal = await openTurnJournal({ store, holder }, { owner, turn: 3, hash, beginning: { now, sessionId } });
 */
export async function openTurnJournal<B extends Beginning>(
  {
    store,
    holder,
    leaseTime: time = realTime,
  }: { readonly store: Store; readonly holder: LeaseHolder; readonly leaseTime?: LeaseTime | undefined },
  opening: Opening<B>,
): Promise<TurnJournal<B> | 'busy'> {
  const { owner, turn, hash } = opening;
  const waitsUntil = time.now() + limits.leaseWaitMs;
  let stored = await store.loadJournal(opening);
  while (stored && !isFree(stored, holder, time.now())) {
    if (time.now() >= waitsUntil) return 'busy';
    await time.sleep(limits.leaseLookMs);
    stored = await store.loadJournal(opening);
  }
  const calls = new Map(stored?.calls.map((call) => [call.number, call]));
  const beginning = stored?.hash === hash ? headOf<B>(stored).beginning : opening.beginning;
  let expected = stored?.holder;
  let intendedAt = 0;

  async function write(heldForMs: number, made: JournalWrite['calls']): Promise<boolean> {
    const head: Head<B> = { beginning, heldUntil: time.now() + heldForMs };
    const content = JSON.stringify(head);
    // Each write has its own name: a server that read the journal earlier cannot take it over in that state.
    const name = `${holder.name}#${writesOf(expected) + 1}`;
    const isWritten = await store.journal({
      owner,
      turn,
      hash,
      content,
      calls: made,
      holder: name,
      expected,
    });
    if (isWritten) expected = name;
    return isWritten;
  }

  /** The other half is for clocks that differ, and for the result on its way. */
  function mayCall(): boolean {
    return time.now() - intendedAt <= limits.leaseGraceMs / 2;
  }

  return {
    beginning,
    get holder() {
      return expected;
    },
    earlierHash: stored?.hash,
    hasCalls: calls.size > 0,
    resultOf(number, callHash) {
      const call = calls.get(number);
      return call?.hash === callHash ? (JSON.parse(call.content) as Entry).result : undefined;
    },
    intend(number, { hash: callHash, call: { port, timeoutMs } }) {
      const intent: Entry = { port };
      const callMs = timeoutMs >= 1 ? Math.min(timeoutMs, portLimits.callMs) : portLimits.callMs;
      const heldForMs = limits.callWaitMs + callMs + limits.leaseGraceMs;
      intendedAt = time.now();
      return write(heldForMs, [{ number, hash: callHash, content: JSON.stringify(intent) }]);
    },
    mayCall,
    keep(number, { hash: callHash, call: { port }, result }) {
      const content = `${JSON.stringify({ port } satisfies Entry).slice(0, -1)},"result":${textOfResult(result)}}`;
      return write(limits.leaseGraceMs, [{ number, hash: callHash, content }]);
    },
    async release() {
      await write(0, []);
    },
    async renew() {
      intendedAt = time.now();
      // A commit may wait as long as any other store request.
      return (await write(2 * limits.leaseGraceMs, [])) && mayCall();
    },
  };
}

/** The result of a call of some turn, if it was made. Reads without the lease. */
export async function journaledResult(
  store: Store,
  { owner, turn, number, hash }: JournalIdentity & { readonly number: number; readonly hash: string },
): Promise<CallResult | undefined> {
  const stored = await store.loadJournal({ owner, turn });
  const call = stored?.calls.find((made) => made.number === number && made.hash === hash);
  return call && (JSON.parse(call.content) as Entry).result;
}

/**
 * Hash of a call: its request and its chat. The seed identifies the chat, because a preview may reuse an id. The
 * call's timeout is left out.
 *
 * @example hashOfCall(turn.state, { port: 'http', request: { url: 'https://example.com' }, timeoutMs: 10_000 }) // '5c1f…'
 */
export function hashOfCall({ seed }: State, { port, request }: Call): string {
  return sha256(JSON.stringify([seed, port, request]));
}

/** The journal of a turn that continues a chat. After a crash the visitor may well send another reply; it then runs with its own time. */
export function journalOfContinue(
  sessionId: string,
  { seed, turn, locale, timeZone }: State,
  { message, timedOut }: ContinueChatRequest & { readonly timedOut?: unknown },
): JournalIdentity & { readonly hash: string; readonly mayChange: boolean } {
  const hash = sha256(JSON.stringify([seed, locale, timeZone, message ?? timedOut]));
  return { owner: `session ${sessionId}`, turn: turn + 1, hash, mayChange: true };
}

/** The journal of an operator's change of a chat. */
export function journalOfChange(
  sessionId: string,
  { seed, turn }: State,
  change: ChatChange,
): JournalIdentity & { readonly hash: string; readonly mayChange: boolean } {
  const hash = sha256(JSON.stringify([seed, change]));
  return { owner: `session ${sessionId}`, turn: turn + 1, hash, mayChange: false };
}

/** The journal of a turn that returns to an earlier question. */
export function journalOfRewind(
  sessionId: string,
  { seed, turn }: State,
  { turn: toTurn }: RewindChatRequest,
): JournalIdentity & { readonly hash: string; readonly mayChange: boolean } {
  const hash = sha256(JSON.stringify([seed, 'rewind', toTurn]));
  return { owner: `session ${sessionId}`, turn: turn + 1, hash, mayChange: true };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isFree(stored: JournalRecord, holder: LeaseHolder, now: number): boolean {
  return holder.isGone(stored.holder.replace(WRITES, '')) || headOf(stored).heldUntil < now;
}

/** How often a journal was written, at the end of its holder's name. */
const WRITES = /#(\d+)$/;

function writesOf(held: string | undefined): number {
  return Number(WRITES.exec(held ?? '')?.[1] ?? 0);
}

function headOf<B>({ content }: JournalRecord): Head<B> {
  return JSON.parse(content) as Head<B>;
}
