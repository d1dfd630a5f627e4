// Stamps of the audit log: the author of a change, with a time and a unique id.
import { randomBytes } from 'node:crypto';
import type { AuditStamp } from '@colloquy/storage';

/** Who does what, for the audit log. */
export type Attribution = Pick<AuditStamp, 'actor' | 'operation' | 'botId' | 'facts'>;

/**
 * A stamp for a change made now; nothing for changes that servers make by themselves.
 *
 * @example stampOf({ actor: { kind: 'operator' }, operation: 'changeBot' }, Date.now())
 */
export function stampOf(by: Attribution | undefined, at: number): AuditStamp | undefined {
  return by && { ...by, at, id: freshId() };
}

let count = 0;

/** In the order in which they are made, among those of one process and one millisecond. */
function freshId(): string {
  count = (count + 1) % 0xffffff;
  return `${count.toString(16).padStart(6, '0')}${randomBytes(9).toString('hex')}`;
}
