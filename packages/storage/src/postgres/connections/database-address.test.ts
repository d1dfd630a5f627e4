import { describe, expect, it } from 'vitest';
import { StoreFailure } from '../../store-failure.ts';
import { limits } from '../limits.ts';
import { readAddress } from './database-address.ts';

describe('readAddress', () => {
  it.each([
    ['postgres://bot:secret@db.example.com:6543/chats', 'PostgreSQL at db.example.com:6543', 'chats', 'bot'],
    ['postgresql://bot@db.example.com/chats', 'PostgreSQL at db.example.com:5432', 'chats', 'bot'],
    ['postgres://bot:p%40ss%2Fword@[::1]:5432/chats', 'PostgreSQL at [::1]:5432', 'chats', 'bot'],
    ['postgres://bot:secret@localhost', 'PostgreSQL at localhost:5432', 'bot', 'bot'],
    ['postgres://bot@%2Fvar%2Frun/chats', 'PostgreSQL in /var/run (port 5432)', 'chats', 'bot'],
    ['postgres://bot@h/chats?sslmode=disable', 'PostgreSQL at h:5432', 'chats', 'bot'],
  ])('reads %s', (url, place, database, user) => {
    expect(readAddress(url)).toMatchObject({ url, place, database, user });
  });

  it.each([
    '',
    'chats',
    'mysql://bot:secret@h/chats',
    'postgres:/bot:secret@h',
    'postgres://bot:secret@h:70000/chats',
    'postgres://bot:sec%ret@h:port/chats',
    'http://bot:secret@h/chats',
  ])('refuses %j without repeating it in the error', (url) => {
    const failure = thrownBy(() => readAddress(url));
    expect(failure).toBeInstanceOf(StoreFailure);
    expect(failure).toMatchObject({ code: 'unavailable' });
    expect(failure).not.toHaveProperty('cause');
    expect(String(failure)).toMatch(/postgres:\/\/user:password@host/);
    expect(String(failure)).not.toMatch(/secret|sec%ret/);
  });

  it('reads several hosts, and by default requires one that accepts writes', () => {
    const address = readAddress('postgres://bot:secret@one,two:6543,[::1]/chats?sslmode=disable');
    expect(address).toMatchObject({
      place: 'PostgreSQL at one:5432, two:6543, [::1]:5432',
      database: 'chats',
      user: 'bot',
      mustWrite: true,
    });
    expect(address.hosts.map(({ url }) => url)).toEqual([
      'postgres://bot:secret@one/chats?sslmode=disable',
      'postgres://bot:secret@two:6543/chats?sslmode=disable',
      'postgres://bot:secret@[::1]/chats?sslmode=disable',
    ]);
    expect(readAddress('postgres://bot@one,two/chats?target_session_attrs=any').mustWrite).toBe(false);
    expect(readAddress('postgres://bot@one/chats').mustWrite).toBe(false);
    const writable = readAddress('postgres://bot@one/chats?target_session_attrs=read-write&sslmode=disable');
    expect(writable).toMatchObject({ mustWrite: true, url: 'postgres://bot@one/chats?sslmode=disable' });
  });

  it.each([
    ['standby', 'must be one of any, read-write, primary'],
    ['secret', 'must be one of any, read-write, primary'],
  ])('refuses target_session_attrs=%s', (target, words) => {
    const failure = thrownBy(() => readAddress(`postgres://bot:pw@h/chats?target_session_attrs=${target}`));
    expect(String(failure)).toContain(words);
    expect(String(failure)).not.toMatch(/secret|pw/);
  });

  it('refuses hosts that are empty or too many', () => {
    const many = Array.from({ length: limits.hosts + 1 }, (_, number) => `h${number}`).join(',');
    for (const hosts of ['one,', ',one', 'one,,two', many, 'one,two:70000'])
      expect(thrownBy(() => readAddress(`postgres://bot:secret@${hosts}/chats`))).toBeInstanceOf(
        StoreFailure,
      );
    expect(readAddress(`postgres://bot@${many.slice(0, many.lastIndexOf(','))}/chats`).hosts).toHaveLength(
      limits.hosts,
    );
  });

  it('names a file from the address that it cannot read', () => {
    const url = 'postgres://bot:secret@h/chats?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
    const failure = thrownBy(() => readAddress(url));
    expect(String(failure)).toContain('/nowhere/ca.pem');
    expect(String(failure)).not.toContain('secret');
  });
});

function thrownBy(use: () => unknown): unknown {
  try {
    return use();
  } catch (error) {
    return error;
  }
}
