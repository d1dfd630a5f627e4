// Quota: limits the bytes that a chat stores from turn to turn.
import type { Value } from '@colloquy/schema';
import { Overrun } from './fuel.ts';
import { limits } from './limits.ts';
import type { Frame, State } from './state.ts';

/** The part of a running turn that the quota counts. */
interface Account {
  readonly state: { bytes?: number };
  readonly meter: { bytes: number };
  readonly outer: readonly Frame[];
  readonly frame: Pick<Frame, 'variables' | 'answers' | 'returns' | 'brought'>;
}

/**
 * Reserves bytes for a value that the chat is about to store. The state holds a running sum that only grows; when it reaches the limit, the
 * real size is counted again.
 *
 * @throws {Overrun} when the chat would keep more than a chat may, or this turn has set more than a turn may
 */
export function reserve(account: Account, bytes: number): void {
  const { state, meter } = account;
  meter.bytes += bytes;
  if (meter.bytes > limits.turnBytes)
    throw new Overrun(
      `This turn gave its variables more than ${limits.turnBytes} bytes in all, so the chat was ended.`,
    );
  const sum = (state.bytes ?? countBytes(account)) + bytes;
  state.bytes = sum <= limits.stateBytes ? sum : countBytes(account) + bytes;
  if (state.bytes > limits.stateBytes) {
    state.bytes -= bytes;
    throw new Overrun(
      `The variables and answers of this chat came to more than ${limits.stateBytes} bytes, so the chat was ended.`,
    );
  }
}

/** Bytes of a value: two per character, plus a fixed amount per text. */
export function bytesOf(value: Value | undefined): number {
  if (value === null || value === undefined) return TEXT_BYTES;
  if (typeof value === 'string') return bytesOfText(value);
  let bytes = TEXT_BYTES;
  for (const element of value) bytes += bytesOfText(element ?? '');
  return bytes;
}

/** Bytes of a frame: variables, brought values, answers and pending replies. */
export function bytesOfFrame({ variables, answers, returns, brought }: Account['frame']): number {
  let bytes = bytesOfBrought(brought);
  for (const value of variables) bytes += bytesOf(value);
  for (const [key, content] of answers) bytes += bytesOfText(key) + bytesOfText(content);
  for (const { reply } of returns) bytes += bytesOfReply(reply);
  return bytes;
}

/** Bytes of values with their names. */
export function bytesOfBrought(brought: Frame['brought'] = []): number {
  let bytes = 0;
  for (const { id, name, value } of brought) bytes += bytesOfText(id) + bytesOfText(name) + bytesOf(value);
  return bytes;
}

/** Bytes of a pending reply. */
export function bytesOfReply(reply: State['frames'][number]['returns'][number]['reply']): number {
  return reply?.type === 'text' ? bytesOfText(reply.text) : TEXT_BYTES;
}

export function bytesOfText(text: string): number {
  return TEXT_BYTES + 2 * text.length;
}

/** Bytes of an empty text. */
const TEXT_BYTES = 16;

function countBytes({ outer, frame }: Account): number {
  return outer.reduce((sum, one) => sum + bytesOfFrame(one), bytesOfFrame(frame));
}
