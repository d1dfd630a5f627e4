// The audit log: every change that carries a stamp is written down with it, as it really was before and after.

import type {
  AuditEntry,
  AuditPage,
  AuditStamp,
  BotChange,
  BotPublication,
  TokenRecord,
} from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: entries of the audit log are written and never changed. */
export function describeAudit(test: OpenTest): void {
  describe('the audit log', () => {
    let count = 0;
    const stamp = (operation: string, fields: Partial<AuditStamp> = {}): AuditStamp => ({
      id: `id-${++count}`,
      at: START_MS + count,
      actor: { kind: 'token', id: 'a1', name: 'Build' },
      operation,
      ...fields,
    });
    const publish = (flow: string, audit?: AuditStamp, fields: Partial<BotPublication> = {}) =>
      test.store.publish(
        [{ hash: flow, definition: `"${flow}"`, createdAt: START_MS }],
        [{ id: 'bot-1', publicIds: ['lead'], name: 'Lead', flow, publishedAt: START_MS, ...fields }],
        audit,
      );
    const list = (page: Partial<AuditPage> = {}) => test.store.audit.list({ limit: 100, ...page });
    const listEntries = async (page: Partial<AuditPage> = {}) =>
      (await list(page)).map(({ operation, botId, subject, before, after }) => ({
        operation,
        ...(botId === undefined ? {} : { botId }),
        ...(subject === undefined ? {} : { subject }),
        ...(before === undefined ? {} : { before: JSON.parse(before) }),
        ...(after === undefined ? {} : { after: JSON.parse(after) }),
      }));

    it('has every change of a bot, newest first', async () => {
      await publish('a', stamp('publishBot'));
      await publish('b', stamp('publishBot'));
      await test.store.changeBot({ id: 'bot-1', version: 1, at: START_MS }, stamp('changeBot'));
      await test.store.changeBot(
        { id: 'bot-1', version: 'none', isClosed: true, at: START_MS },
        stamp('changeBot', { actor: { kind: 'command', name: 'ada' } }),
      );
      await test.store.remove({ kind: 'addresses', publicIds: ['lead'] }, stamp('changeBot'));
      await test.store.remove(
        { kind: 'bots', ids: ['bot-1'], at: START_MS },
        stamp('removeBot', { facts: { results: 3 } }),
      );
      const whole = { name: 'Lead', isClosed: true, isArchived: false, labels: [], version: null };
      expect(await listEntries()).toEqual([
        {
          operation: 'removeBot',
          botId: 'bot-1',
          before: { ...whole, publicIds: [] },
          after: { results: 3 },
        },
        { operation: 'changeBot', botId: 'bot-1', before: { publicIds: ['lead'] }, after: { publicIds: [] } },
        {
          operation: 'changeBot',
          botId: 'bot-1',
          before: { version: 1, isClosed: false },
          after: { version: null, isClosed: true },
        },
        { operation: 'changeBot', botId: 'bot-1', before: { version: 2 }, after: { version: 1 } },
        { operation: 'publishBot', botId: 'bot-1', before: { version: 1 }, after: { version: 2 } },
        {
          operation: 'publishBot',
          botId: 'bot-1',
          after: {
            name: 'Lead',
            publicIds: ['lead'],
            version: 1,
            isClosed: false,
            isArchived: false,
            labels: [],
          },
        },
      ]);
      const [, , command] = await list();
      expect(command?.actor).toEqual({ kind: 'command', id: undefined, name: 'ada' });
      expect(command).toMatchObject({ id: 'id-4', at: START_MS + 4 });
    });

    it('names saved looks, without their themes', async () => {
      await publish('a');
      const change = (looks: BotChange['looks']) =>
        test.store.changeBot({ id: 'bot-1', at: START_MS, looks }, stamp('changeBot'));
      const brand = { name: 'Brand', theme: { general: { font: 'Lora' } } };
      await change([brand]);
      await change([{ ...brand, theme: {} }]);
      expect((await test.store.loadBot({ id: 'bot-1' }))?.looks).toEqual([{ name: 'Brand', theme: {} }]);
      await change([]);
      expect((await listEntries()).map(({ before, after }) => [before, after])).toEqual([
        [{ looks: ['Brand'] }, { looks: [] }],
        [{ looks: null }, { looks: ['Brand'] }],
      ]);
    });

    it('records when a canary starts, changes and ends', async () => {
      await publish('a');
      await publish('b');
      const change = (fields: Omit<BotChange, 'id' | 'at'>) =>
        test.store.changeBot({ id: 'bot-1', at: START_MS, ...fields }, stamp('changeBot'));
      await change({ canary: { version: 1, share: 10 } });
      await change({ canary: { version: 1, share: 10 } });
      await change({ canary: { version: 1, share: 50 } });
      await change({ version: 1 });
      const [few, half] = [10, 50].map((share) => ({ version: 1, share }));
      expect((await listEntries()).map(({ before, after }) => [before, after])).toEqual([
        [
          { version: 2, canary: half },
          { version: 1, canary: null },
        ],
        [{ canary: few }, { canary: half }],
        [{ canary: null }, { canary: few }],
      ]);
    });

    it('has no entry for a change without effect, without success or without a stamp', async () => {
      await publish('a');
      await publish('a', stamp('publishBot'));
      await test.store.changeBot({ id: 'bot-1', version: 1, at: START_MS }, stamp('changeBot'));
      expect(await test.store.changeBot({ id: 'bot-1', version: 7, at: START_MS }, stamp('changeBot'))).toBe(
        false,
      );
      expect(await test.store.changeBot({ id: 'x', isClosed: true, at: START_MS }, stamp('changeBot'))).toBe(
        false,
      );
      await test.store.remove({ kind: 'bots', ids: ['x'], at: START_MS }, stamp('removeBot'));
      await test.store.remove({ kind: 'visitor', visitor: { resultId: 'x' } }, stamp('eraseResult'));
      await test.store.changeBot({ id: 'bot-1', isClosed: true, at: START_MS });
      expect(await listEntries()).toEqual([]);
    });

    it('has an entry for the bot that lost an address', async () => {
      await publish('a');
      await publish('b', stamp('publishBot'), { id: 'bot-2' });
      const entries = await listEntries();
      expect(entries.map(({ botId }) => botId).sort()).toEqual(['bot-1', 'bot-2']);
      expect(entries).toContainEqual({
        operation: 'publishBot',
        botId: 'bot-1',
        before: { publicIds: ['lead'] },
        after: { publicIds: [] },
      });
    });

    it('has the real previous version when several clients change a bot in parallel', async () => {
      await publish('a');
      await publish('b');
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          test.store.changeBot({ id: 'bot-1', version: 1 + (index % 2), at: START_MS }, stamp('changeBot')),
        ),
      );
      const changes = await listEntries();
      expect(changes.length).toBeGreaterThan(0);
      for (const { before, after } of changes) expect([before, after]).toContainEqual({ version: 1 });
      for (const { before, after } of changes) expect(before.version).not.toBe(after.version);
    });

    it('records an erasure with an id and the number of results', async () => {
      await test.commit(turnCommit({ results: [result({ variables: '[{"value":"secret words"}]' })] }));
      await test.store.remove(
        { kind: 'visitor', visitor: { resultId: 'result-1' } },
        stamp('eraseResult', { botId: 'bot-1' }),
      );
      expect(await listEntries()).toEqual([
        { operation: 'eraseResult', botId: 'bot-1', subject: 'result result-1', after: { removed: 2 } },
      ]);
    });

    it('records the rights of tokens, but not their hash', async () => {
      const token: TokenRecord = {
        id: 'b2',
        name: 'Build',
        hash: 'f00d',
        scopes: ['read'],
        bots: ['lead'],
        createdAt: START_MS,
        createdBy: 'ada',
        expiresAt: START_MS,
        lastUsedAt: undefined,
        revokedAt: undefined,
      };
      await test.store.tokens.add(token, stamp('createToken'));
      await test.store.tokens.revoke('b2', { at: START_MS + 1 }, stamp('revokeToken'));
      await test.store.tokens.revoke('b2', { at: START_MS + 2 }, stamp('revokeToken'));
      const facts = {
        name: 'Build',
        scopes: ['read'],
        bots: ['lead'],
        expiresAt: new Date(START_MS).toISOString(),
      };
      expect(await listEntries()).toEqual([
        { operation: 'revokeToken', subject: 'token b2', before: facts },
        { operation: 'createToken', subject: 'token b2', after: facts },
      ]);
      expect(JSON.stringify(await list())).not.toContain('f00d');
    });

    it('is read page by page, by time and by bot', async () => {
      const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
        ...stamp('other'),
        botId: undefined,
        subject: undefined,
        before: undefined,
        after: undefined,
        ...fields,
      });
      const bots = ['bot-1', 'bot-2', 'bot-1', undefined];
      const added = bots.map((botId, index) =>
        entry({ id: `e${index}`, at: START_MS + (index >> 1), botId }),
      );
      for (const one of added) await test.store.audit.add(one);
      await test.store.audit.add(entry({ id: 'e0', operation: 'again' }));
      const ids = async (page: Partial<AuditPage> = {}) => (await list(page)).map(({ id }) => id);
      expect(await ids()).toEqual(['e3', 'e2', 'e1', 'e0']);
      expect(await list({ limit: 1, before: { at: START_MS + 1, id: 'e2' } })).toEqual([added[1]]);
      expect(await ids({ botIds: ['bot-1'] })).toEqual(['e2', 'e0']);
      expect(await ids({ botIds: ['bot-1', 'bot-2'], limit: 2 })).toEqual(['e2', 'e1']);
      expect(await ids({ botIds: [] })).toEqual([]);
      expect(await ids({ since: START_MS + 1 })).toEqual(['e3', 'e2']);
      expect(await ids({ until: START_MS + 1 })).toEqual(['e1', 'e0']);
      expect((await test.store.remove({ kind: 'audit', keep: 3 })).count).toBe(1);
      expect((await test.store.remove({ kind: 'audit', keep: 3 })).count).toBe(0);
      expect(await ids()).toEqual(['e3', 'e2', 'e1']);
    });
  });
}
