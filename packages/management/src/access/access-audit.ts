// Entries of the audit log about what changes nothing: personal data that was read, and sign-ins that were refused.

import type { Attribution } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { Actor, AuditStore } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';
import { limits } from './limits.ts';

/** Writes such entries, a bounded number of them. */
export interface AccessAudit {
  /**
   * Notes that an actor reads or exports personal data. Repeated within `limits.repeatedReadMs` it is one entry. Beyond `limits.readSubjects` entries in
   * that time an actor leaves one more for each operation, with `manySubjects`.
   *
   * @throws StoreFailure when the entry cannot be written
   * @example await accessAudit.noteReading({ actor, operation: 'readResult', botId: 'quiz' }, 'result p8r2f5')
   */
  noteReading(by: Attribution, subject?: string): Promise<void>;
  /**
   * Notes a refused sign-in, without anything that was sent. Beyond `limits.refusedSignIns` within `limits.repeatedReadMs` they are only counted: the
   * next entry says how many there were.
   *
   * @throws StoreFailure when the entry cannot be written
   */
  noteRefusedSignIn(refused: RefusedSignIn): Promise<void>;
}

/** A sign-in that was refused. */
export interface RefusedSignIn {
  /** A sign-in link, or OpenID Connect. */
  readonly way: 'link' | 'openId';
  readonly status: number;
  /** Address of the client, as rates are counted. */
  readonly client: string;
  /** Name of a person whom the issuer vouches for and the settings do not allow. */
  readonly person?: string | undefined;
}

/**
 * Creates it. What was noted lately is remembered in this process.
 *
 * @example createAccessAudit({ store, clock: Date.now })
 */
export function createAccessAudit({
  store: { audit },
  clock,
}: {
  readonly store: { readonly audit: Pick<AuditStore, 'add'> };
  readonly clock: () => number;
}): AccessAudit {
  const windows = new Map<string, ReadingWindow>();
  let refusals = { since: Number.NEGATIVE_INFINITY, count: 0 };

  function windowOf(actor: Actor): ReadingWindow {
    const key = JSON.stringify([actor.kind, actor.id, actor.name]);
    const known = windows.get(key);
    if (known && clock() - known.since < limits.repeatedReadMs) return known;
    windows.delete(key);
    const [oldest] = windows.keys();
    if (oldest !== undefined && windows.size >= limits.readingActors) windows.delete(oldest);
    const fresh = { since: clock(), noted: new Set<string>() };
    windows.set(key, fresh);
    return fresh;
  }

  return {
    async noteReading(by, subject) {
      const { noted } = windowOf(by.actor);
      const reading = JSON.stringify([by.operation, by.botId, subject]);
      if (noted.has(reading)) return;
      const isOneTooMany = noted.size >= limits.readSubjects;
      const key = isOneTooMany ? by.operation : reading;
      const stamp = stampOf(isOneTooMany ? { ...by, botId: undefined } : by, clock());
      if (noted.has(key) || !stamp) return;
      noted.add(key);
      try {
        await audit.add(entryOf(stamp, isOneTooMany ? { after: { manySubjects: true } } : { subject }));
      } catch (error) {
        noted.delete(key);
        throw error;
      }
    },
    async noteRefusedSignIn({ person, ...refused }) {
      const now = clock();
      const suppressed = refusals.count - limits.refusedSignIns;
      const isNew = now - refusals.since >= limits.repeatedReadMs;
      if (isNew) refusals = { since: now, count: 0 };
      refusals.count++;
      if (refusals.count > limits.refusedSignIns) return;
      const actor: Actor = person === undefined ? { kind: 'stranger' } : { kind: 'person', name: person };
      const stamp = stampOf({ actor, operation: 'signIn' }, now);
      const earlier = isNew && suppressed > 0 ? { suppressed } : {};
      if (stamp) await audit.add(entryOf(stamp, { after: { isRefused: true, ...refused, ...earlier } }));
    },
  };
}

/** What one actor read lately. */
interface ReadingWindow {
  readonly since: number;
  /** Operations with bot and subject that have their entry. */
  readonly noted: Set<string>;
}
