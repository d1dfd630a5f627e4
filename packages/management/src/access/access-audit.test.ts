// Limits on audit entries for reads and refused sign-ins.

import type { Actor, AuditEntry } from '@colloquy/storage';
import { expect, it } from 'vitest';
import { createAccessAudit } from './access-audit.ts';
import { limits } from './limits.ts';

function setUp() {
  const entries: AuditEntry[] = [];
  const time = { now: 1_000_000 };
  const store = { audit: { add: async (entry: AuditEntry) => void entries.push(entry) } };
  return { entries, time, store, audit: createAccessAudit({ store, clock: () => time.now }) };
}

const ada: Actor = { kind: 'token', id: '1', name: 'Ada' };
const by = (actor: Actor = ada) => ({ actor, operation: 'readResult', botId: 'bot' });

it('the access audit records repeated reads of a subject by an actor once in ten minutes', async () => {
  const { entries, time, audit } = setUp();
  for (let time = 0; time < 3; time++) await audit.recordReading(by(), 'result a');
  await audit.recordReading(by(), 'result b');
  await audit.recordReading(by({ ...ada, id: '2' }), 'result a');
  expect(entries.map(({ actor, subject }) => [actor.id, subject])).toEqual([
    ['1', 'result a'],
    ['1', 'result b'],
    ['2', 'result a'],
  ]);
  time.now += limits.repeatedReadMs - 1;
  await audit.recordReading(by(), 'result a');
  expect(entries).toHaveLength(3);
  time.now += 1;
  await audit.recordReading(by(), 'result a');
  expect(entries).toHaveLength(4);
});

it('the access audit summarizes reads in one entry per operation when an actor reads very many subjects', async () => {
  const { entries, audit } = setUp();
  for (let number = 0; number < 5 * limits.readSubjects; number++)
    await audit.recordReading(by(), `result ${number}`);
  expect(entries).toHaveLength(limits.readSubjects + 1);
  expect(entries.at(-1)).toMatchObject({
    botId: undefined,
    subject: undefined,
    after: '{"manySubjects":true}',
  });
  await audit.recordReading({ ...by(), operation: 'readSession' }, 'session a');
  expect(entries).toHaveLength(limits.readSubjects + 2);
});

it('the access audit writes an entry for a repeated read if the first attempt to write it failed', async () => {
  const { entries, store, time } = setUp();
  let isBroken = true;
  const add = async (entry: AuditEntry) => {
    if (isBroken) throw new Error('The disk is full.');
    await store.audit.add(entry);
  };
  const audit = createAccessAudit({ store: { audit: { add } }, clock: () => time.now });
  await expect(audit.recordReading(by(), 'result a')).rejects.toThrow('full');
  isBroken = false;
  await audit.recordReading(by(), 'result a');
  expect(entries).toHaveLength(1);
});

it('the access audit remembers at most a fixed number of actors', async () => {
  const { entries, audit } = setUp();
  for (let id = 0; id <= limits.readingActors; id++)
    await audit.recordReading(by({ ...ada, id: `${id}` }), 'result a');
  await audit.recordReading(by({ ...ada, id: `${limits.readingActors}` }), 'result a');
  expect(entries).toHaveLength(limits.readingActors + 1);
  await audit.recordReading(by({ ...ada, id: '0' }), 'result a');
  expect(entries).toHaveLength(limits.readingActors + 2);
});

it('the access audit writes the first refused sign-ins one by one, then a count of the rest', async () => {
  const { entries, time, audit } = setUp();
  const refused = { way: 'link', status: 404, client: '203.0.113.7' } as const;
  for (let count = 0; count < 50; count++) await audit.recordRefusedSignIn(refused);
  expect(entries).toHaveLength(limits.refusedSignIns);
  expect(entries[0]).toMatchObject({ actor: { kind: 'stranger' }, operation: 'signIn' });
  expect(JSON.parse(entries[0]?.after ?? '')).toEqual({ isRefused: true, ...refused });
  time.now += limits.repeatedReadMs;
  await audit.recordRefusedSignIn({ ...refused, way: 'openId', status: 403, person: 'eve@evil.example' });
  expect(entries.at(-1)?.actor).toEqual({ kind: 'person', name: 'eve@evil.example' });
  expect(JSON.parse(entries.at(-1)?.after ?? '')).toEqual({
    isRefused: true,
    ...refused,
    way: 'openId',
    status: 403,
    suppressed: 50 - limits.refusedSignIns,
  });
});
