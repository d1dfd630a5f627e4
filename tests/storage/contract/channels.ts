// Channels: they belong to a bot, change in parts, and take along their people and what waits for them.

import type { ChannelRecord } from '@colloquy/storage';
import { START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

const channel = (fields: Partial<ChannelRecord> = {}): ChannelRecord => ({
  id: 'channel-1',
  botId: 'bot-1',
  kind: 'webhook',
  settings: '{"address":"https://receiver.example/ü"}',
  secrets: '{"sealed":"…"}',
  state: 'open',
  reason: '',
  createdAt: START_MS,
  ...fields,
});

/** Part of the contract: channels are kept as they were given, and go with their bot. */
export function describeChannels(test: OpenTest): void {
  describe('channels', () => {
    const publish = (id: string) =>
      test.store.publish(
        [{ hash: 'flow-1', definition: '{}', createdAt: START_MS }],
        [{ id, publicIds: [id], name: id, flow: 'flow-1', publishedAt: START_MS }],
      );
    const anna = (channelId: string) => ({ channelId, person: 'anna' });
    /** A person in a chat, an event that waits, and an entry of the outbox. */
    const use = async (channelId: string) => {
      const sessionId = `session of ${channelId}`;
      await test.store.contacts.set({ ...anna(channelId), sessionId, startedBy: 'e1' });
      const event = {
        ...anna(channelId),
        id: `e of ${channelId}`,
        payload: '{}',
        receivedAt: START_MS,
        place: 0,
      };
      await test.store.inbox.add([event]);
      const outbox = [{ sender: 'channel', destination: channelId, payload: '{}' }];
      await test.commit(turnCommit({ session: { id: sessionId, resultId: undefined }, outbox }));
    };
    const remains = async (channelId: string) => {
      const waiting = await test.store.outbox.list({ state: 'waiting', limit: 10, destination: channelId });
      return [
        (await test.store.channels.list()).filter(({ id }) => id === channelId).length,
        (await test.store.contacts.find(anna(channelId))) ? 1 : 0,
        (await test.store.inbox.count(channelId)).waiting,
        waiting.length,
      ];
    };

    it('are listed as they were added, oldest first', async () => {
      await publish('bot-1');
      const later = channel({ id: 'a', createdAt: START_MS + 1, state: 'paused', reason: 'refused' });
      for (const one of [later, channel()]) expect(await test.store.channels.add(one)).toBe(true);
      expect(await test.store.channels.list()).toEqual([channel(), later]);
    });

    it('need an existing bot', async () => {
      expect(await test.store.channels.add(channel())).toBe(false);
      expect(await test.store.channels.list()).toEqual([]);
    });

    it('change only in the given fields, and replace secrets only if they are still the expected ones', async () => {
      await publish('bot-1');
      await test.store.channels.add(channel());
      expect(await test.store.channels.change({ id: 'channel-1', state: 'paused', reason: '401' })).toBe(
        true,
      );
      expect(await test.store.channels.change({ id: 'channel-1', settings: '{}' })).toBe(true);
      expect(await test.store.channels.change({ id: 'none', reason: '' })).toBe(false);
      const seen = { id: 'channel-1', secrets: 'new', seenSecrets: channel().secrets };
      expect(await test.store.channels.change(seen)).toBe(true);
      expect(await test.store.channels.change(seen)).toBe(true);
      expect(await test.store.channels.change({ ...seen, secrets: 'other' })).toBe(false);
      expect(await test.store.channels.list()).toEqual([
        channel({ state: 'paused', reason: '401', settings: '{}', secrets: 'new' }),
      ]);
    });

    it('are removed with their contacts, inbox and outbox, and no other data', async () => {
      await publish('bot-1');
      for (const id of ['channel-1', 'channel-2']) {
        await test.store.channels.add(channel({ id }));
        await use(id);
      }
      expect(await test.store.channels.remove('channel-1')).toBe(true);
      expect(await test.store.channels.remove('channel-1')).toBe(false);
      expect(await remains('channel-1')).toEqual([0, 0, 0, 0]);
      expect(await remains('channel-2')).toEqual([1, 1, 1, 1]);
    });

    it('are removed with their bot', async () => {
      for (const id of ['bot-1', 'bot-2']) await publish(id);
      await test.store.channels.add(channel());
      await test.store.channels.add(channel({ id: 'channel-2', botId: 'bot-2' }));
      await use('channel-1');
      await test.store.remove({ kind: 'bots', ids: ['bot-1'], at: START_MS });
      expect(await remains('channel-1')).toEqual([0, 0, 0, 0]);
      expect((await test.store.channels.list()).map(({ id }) => id)).toEqual(['channel-2']);
    });

    it('store one chat for each person, until the chat is removed', async () => {
      await test.commit(turnCommit({ session: { id: 's1', resultId: undefined } }));
      await test.commit(turnCommit({ session: { id: 's2', resultId: undefined } }));
      await test.store.contacts.set({ ...anna('channel-1'), sessionId: 's1', startedBy: 'e1' });
      await test.store.contacts.set({ ...anna('channel-2'), sessionId: 's1', startedBy: 'e1' });
      await test.store.contacts.set({ ...anna('channel-1'), sessionId: 's2', startedBy: 'e2' });
      expect(await test.store.contacts.find(anna('channel-1'))).toEqual({
        ...anna('channel-1'),
        sessionId: 's2',
        startedBy: 'e2',
      });
      const [session] = await test.store.loadSessions(['s2']);
      if (!session) throw new Error('There is no such session.');
      await test.store.remove({ kind: 'sessions', sessions: [session] });
      expect(await test.store.contacts.find(anna('channel-1'))).toBeUndefined();
      expect(await test.store.contacts.find(anna('channel-2'))).toMatchObject({ sessionId: 's1' });
    });

    it('are written together with their audit entry, or not at all', async () => {
      await publish('bot-1');
      const entry = (id: string) => ({
        id,
        at: START_MS,
        actor: { kind: 'operator' as const, id: undefined, name: undefined },
        operation: 'createChannel',
        botId: 'bot-1',
        subject: 'channel 1',
        before: undefined,
        after: '{"state":"open"}',
      });
      expect(await test.store.channels.add(channel({ botId: 'none' }), entry('0'))).toBe(false);
      expect(await test.store.channels.add(channel(), entry('1'))).toBe(true);
      expect(await test.store.channels.change({ id: 'channel-1', state: 'paused' }, entry('2'))).toBe(true);
      expect(await test.store.channels.change({ id: 'none', state: 'paused' }, entry('3'))).toBe(false);
      expect(await test.store.channels.remove('none', entry('4'))).toBe(false);
      expect(await test.store.channels.remove('channel-1', entry('5'))).toBe(true);
      const entries = await test.store.audit.list({ limit: 10 });
      expect(entries.map(({ id }) => id).sort()).toEqual(['1', '2', '5']);
    });
  });
}
