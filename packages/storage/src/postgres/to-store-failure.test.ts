import { describe, expect, it } from 'vitest';
import { StoreFailure } from '../store-failure.ts';
import { ConnectionLost } from './connections/connection-lost.ts';
import { readAddress } from './connections/database-address.ts';
import { isPassing, isRace, toStoreFailure } from './to-store-failure.ts';

const address = readAddress('postgres://bot:secret@db.example.com/chats');
const error = (code: string, message = 'what was said') => Object.assign(new Error(message), { code });

describe('toStoreFailure', () => {
  it.each<[thrown: unknown, code: string, hint: RegExp]>([
    [error('ECONNREFUSED'), 'unavailable', /db\.example\.com:5432 cannot be reached/],
    [error('ENOTFOUND'), 'unavailable', /host of the database, db\.example\.com, is not known/],
    [error('ETIMEDOUT'), 'unavailable', /does not answer/],
    [new Error('timeout expired'), 'unavailable', /does not answer.*firewalls/],
    [new AggregateError([error('ECONNREFUSED'), error('EHOSTUNREACH')]), 'unavailable', /cannot be reached/],
    [new ConnectionLost(error('57P01')), 'unavailable', /starting or shutting down/],
    [new ConnectionLost(new Error('Connection terminated unexpectedly')), 'unavailable', /cannot be reached/],
    [error('28P01'), 'unavailable', /does not let user "bot" in/],
    [
      new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
      'unavailable',
      /wants a password/,
    ],
    [new Error('The server does not support SSL connections'), 'unavailable', /does not speak TLS/],
    [error('3D000'), 'unavailable', /no database "chats".*createdb chats/],
    [error('53300'), 'unavailable', /max_connections/],
    [error('53100'), 'full', /disk of PostgreSQL at db\.example\.com:5432 is full/],
    [error('25006'), 'read-only', /primary/],
    [error('42501', 'permission denied'), 'read-only', /permission denied.*GRANT CREATE/],
    [error('42P01', 'relation "x" does not exist'), 'incompatible', /relation "x" does not exist/],
    [error('55P03'), 'locked', /pg_stat_activity/],
    [error('40P01'), 'locked', /held by somebody else/],
    [error('XX001', 'invalid page'), 'corrupt', /invalid page.*backup/],
    [error('57014'), 'unavailable', /took too long/],
    [error('99999', 'something new'), 'unavailable', /cannot be used: something new/],
    ['not even an error', 'unavailable', /not even an error/],
  ])('describes %s', (thrown, code, hint) => {
    const failure = toStoreFailure(thrown, address);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(hint) });
    expect(failure.message).not.toContain('secret');
  });

  it('returns a StoreFailure unchanged', () => {
    const failure = new StoreFailure('closed', 'It was closed.');
    expect(toStoreFailure(failure, address)).toBe(failure);
  });
});

describe('isPassing', () => {
  it.each<[thrown: unknown, expected: boolean]>([
    [error('ECONNREFUSED'), true],
    [error('57P03'), true],
    [error('53300'), true],
    [new ConnectionLost(error('28P01')), true],
    [error('28P01'), false],
    [error('3D000'), false],
    [error('ENOTFOUND'), false],
    [new Error('anything'), false],
    [undefined, false],
  ])('decides whether to retry after %s', (thrown, expected) => {
    expect(isPassing(thrown)).toBe(expected);
  });
});

describe('isRace', () => {
  it.each([
    ['23505', true],
    ['40001', true],
    ['40P01', true],
    ['23502', false],
    ['ECONNRESET', false],
  ])('classifies %s', (code, expected) => {
    expect(isRace(error(code))).toBe(expected);
  });
});
