// Aliases: a person is known by every name, reached by the newest one, and never becomes another.
import { START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: names lead to one person, whose chat is never given to another name. */
export function describeAliases(test: OpenTest): void {
  describe('aliases', () => {
    const seen = (aliases: readonly string[], seenAt = START_MS, isHeard = true) =>
      test.store.aliases.recognize({ channelId: 'channel-1', aliases, seenAt, isHeard });
    const reach = (person: string, channelId = 'channel-1') =>
      test.store.aliases.reach({ channelId, person });

    it('resolve to the person who had the first known alias', async () => {
      expect(await seen(['4930'])).toBe('4930');
      expect(await seen(['DE.1', '4930'], START_MS + 1)).toBe('4930');
      expect(await seen(['DE.1'], START_MS + 2)).toBe('4930');
      expect(await seen(['DE.2', 'DE.1'], START_MS + 3)).toBe('4930');
      expect(await seen(['DE.9'])).toBe('DE.9');
      // A number that another person has now.
      expect(await seen(['DE.9', '4930'], START_MS + 4)).toBe('DE.9');
      expect(await seen(['4930'], START_MS + 5)).toBe('DE.9');
      expect(await seen(['DE.2'], START_MS + 6)).toBe('4930');
    });

    it('return the current address of a person, and the time of their last message', async () => {
      await seen(['DE.1', '4930']);
      expect(await reach('DE.1')).toEqual({ address: 'DE.1', heardAt: START_MS });
      await seen(['DE.2', 'DE.1'], START_MS + 5, false);
      expect(await reach('DE.1')).toEqual({ address: 'DE.2', heardAt: START_MS });
      await seen(['DE.2'], START_MS + 9);
      expect(await reach('DE.1')).toEqual({ address: 'DE.2', heardAt: START_MS + 9 });
      expect(await reach('DE.1', 'channel-2')).toBeUndefined();
    });

    it('are removed with the chat of their person, or after a while without a chat', async () => {
      await test.commit(turnCommit({ session: { id: 's1', resultId: undefined } }));
      for (const name of ['anna', 'ben']) await seen([name]);
      await test.store.contacts.set({
        channelId: 'channel-1',
        person: 'anna',
        sessionId: 's1',
        startedBy: 'e',
      });
      const before = START_MS + 1;
      await test.store.remove({ kind: 'inbox', state: 'dead', before, limit: 10 });
      expect(await reach('ben')).toBeUndefined();
      expect(await reach('anna')).toBeDefined();
      const [session] = await test.store.loadSessions(['s1']);
      if (!session) throw new Error('There is no such session.');
      await test.store.remove({ kind: 'sessions', sessions: [session] });
      expect(await reach('anna')).toBeUndefined();
    });
  });
}
