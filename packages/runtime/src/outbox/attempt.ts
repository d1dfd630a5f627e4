// One attempt: gives a sender an entry and a deadline, and turns any outcome into a valid answer for the outbox.
import { limits } from './limits.ts';
import type { QueuedEntry, Sender, Sent } from './sender.ts';

/** How it went; `stopped` when the server stopped in the middle of it. */
export type Attempted = Sent | { readonly ok: false; readonly failure: string; readonly isStopped: true };

/** Sends an entry. Never throws, and never takes longer than `sendMs`, whether the sender heeds its signal or not. */
export async function attempt<Entry extends QueuedEntry>(
  sender: Sender<Entry> | undefined,
  entry: Entry,
  { stop, sendMs = limits.sendMs }: { readonly stop: AbortSignal; readonly sendMs?: number },
): Promise<Attempted> {
  if (!sender) return { ok: false, failure: `This server has no sender "${entry.sender}".` };
  const deadline = AbortSignal.timeout(sendMs);
  const signal = AbortSignal.any([stop, deadline]);
  const { promise: over, resolve } = Promise.withResolvers<'over'>();
  const end = () => resolve('over');
  signal.addEventListener('abort', end, { once: true });
  try {
    if (signal.aborted) return stopped();
    const answer = await Promise.race([sender(entry, { signal }), over]);
    if (answer !== 'over') return understood(answer);
    return stop.aborted ? stopped() : { ok: false, failure: `No answer within ${sendMs / 1000} seconds.` };
  } catch (error) {
    if (stop.aborted) return stopped();
    return { ok: false, failure: shortened(error instanceof Error ? error.message : String(error)) };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function stopped(): Attempted {
  return { ok: false, failure: 'The server stopped.', isStopped: true };
}

/** Senders are third-party code: only a clear yes counts. */
function understood(answer: unknown): Sent {
  const { ok, status, failure, isFinal, isPutOff, retryAfterMs } = (answer ?? {}) as Partial<
    Record<string, unknown>
  >;
  if (ok === true) return { ok: true, status: typeof status === 'number' ? status : undefined };
  return {
    ok: false,
    failure: shortened(
      typeof failure === 'string' ? failure : 'The sender gave no answer that can be understood.',
    ),
    isFinal: isFinal === true,
    isPutOff: isPutOff === true,
    retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
  };
}

function shortened(text: string): string {
  return text.slice(0, limits.failureCharacters);
}
