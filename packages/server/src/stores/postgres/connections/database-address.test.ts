import { describe, expect, it } from 'vitest';
import { StoreFailure } from '../../store-failure.ts';
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
  ])('refuses %j without repeating it', (url) => {
    const failure = thrownBy(() => readAddress(url));
    expect(failure).toBeInstanceOf(StoreFailure);
    expect(failure).toMatchObject({ code: 'unavailable' });
    expect(failure).not.toHaveProperty('cause');
    expect(String(failure)).toMatch(/postgres:\/\/user:password@host/);
    expect(String(failure)).not.toMatch(/secret|sec%ret/);
  });

  it('names a file in the address that cannot be read', () => {
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
