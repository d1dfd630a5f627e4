// Presence: who has a bot open right now, so that people see each other in the editor and in chats. It is kept in memory.
import type { PresentPerson } from '@colloquy/schema';
import type { Actor } from '@colloquy/storage';
import { limits } from './limits.ts';
import { nameOfActor } from './tokens.ts';

/** Who is where. Each server knows those of its own requests. */
export interface Presence {
  /**
   * Notes that a person has a bot open, and returns the others. Call it again within `limits.presenceMs`.
   *
   * @param place what they look at, such as the id of a chat
   * @example presence.note('lead-bot', { actor, place: 'edit' }) // [{ name: 'Grace', place: 'chat_0mwq…' }]
   */
  report(botId: string, who: { readonly actor: Actor; readonly place: string }): readonly PresentPerson[];
}

interface Present extends PresentPerson {
  readonly botId: string;
  readonly at: number;
}

/** Creates it. */
export function createPresence({ clock }: { readonly clock: () => number }): Presence {
  /** By actor; the one that was seen last is at the end. */
  const present = new Map<string, Present>();

  return {
    report(botId, { actor, place }) {
      const now = clock();
      const key = JSON.stringify([actor.kind, actor.id]);
      present.delete(key);
      for (const [other, { at }] of present)
        if (now - at >= limits.presenceMs || present.size >= limits.presentPeople) present.delete(other);
      present.set(key, { name: nameOfActor(actor), place, botId, at: now });
      return [...present]
        .filter(([other, one]) => other !== key && one.botId === botId)
        .map(([, one]) => ({ name: one.name, place: one.place }));
    },
  };
}
