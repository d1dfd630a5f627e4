// Audit log entries for events that change nothing: reads of personal data, and refused sign-ins.

import type { Attribution } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { Actor, AuditStore } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';
import { limits } from './limits.ts';

/** Writes such entries, up to a limit. */
export interface AccessAudit {
  /**
   * Records that an actor reads or exports personal data. Repeats within `limits.repeatedReadMs` add no entry. After
   * `limits.readSubjects` entries in that time, the actor adds only one more per operation, marked `manySubjects`.
   *
   * @throws StoreFailure when the entry cannot be written
   * @example await accessAudit.recordReading({ actor, operation: 'readResult', botId: 'quiz' }, 'result p8r2f5')
   */
  recordReading(by: Attribution, subject?: string): Promise<void>;
  /**
   * Records a refused sign-in, without any submitted data. After `limits.refusedSignIns` within `limits.repeatedReadMs`
   * they are only counted; the next entry contains the count.
   *
   * @throws StoreFailure when the entry cannot be written
   */
  recordRefusedSignIn(refused: RefusedSignIn): Promise<void>;
}

/** A refused sign-in. */
export interface RefusedSignIn {
  /** Sign-in method: a link, or OpenID Connect. */
  readonly way: 'link' | 'openId';
  readonly status: number;
  /** Address of the client, as used for rate limits. */
  readonly client: string;
  /** Name of a person whom the issuer has authenticated and the settings do not allow. */
  readonly person?: string | undefined;
}

/**
 * Creates the audit. Recent entries are remembered in this process only.
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
    async recordReading(by, subject) {
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
    async recordRefusedSignIn({ person, ...refused }) {
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

/** Recent reads of one actor. */
interface ReadingWindow {
  readonly since: number;
  /** Operations with bot and subject that already have an entry. */
  readonly noted: Set<string>;
}
