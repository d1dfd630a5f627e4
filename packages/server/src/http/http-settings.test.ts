// Settings of the HTTP side: what they mean, and what is said about those that mean nothing.
import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { httpSettings } from './http-settings.ts';

const readHttpSettings = (environment: Record<string, string>) => httpSettings(readSettings(environment));

describe('httpSettings', () => {
  it('has defaults when nothing is set', () => {
    expect(readHttpSettings({ COLLOQUY_LOG: '', COLLOQUY_RATE_LIMIT: ' ' })).toMatchObject({
      operatorToken: undefined,
      trustedProxies: undefined,
      rateLimits: { address: { windowMs: 60_000 }, session: { windowMs: 10_000 } },
      isSheddingLoad: true,
      logLevel: 'warn',
      drainMs: 0,
    });
  });

  it.each([
    [{ COLLOQUY_RATE_LIMIT: 'off' }, { rateLimits: { address: undefined, session: undefined } }],
    [{ COLLOQUY_RATE_LIMIT_ADDRESS: 'off' }, { rateLimits: { address: undefined } }],
    [{ COLLOQUY_UPLOAD_RATE_ADDRESS: 'off' }, { rateLimits: { upload: undefined } }],
    [{ COLLOQUY_RATE_LIMIT: 'off' }, { rateLimits: { write: undefined } }],
    [{ COLLOQUY_WRITE_RATE_ADDRESS: '5/60' }, { rateLimits: { write: { requests: 5, windowMs: 60_000 } } }],
    [{ COLLOQUY_UPLOAD_RATE_ADDRESS: '5/60' }, { rateLimits: { upload: { requests: 5, windowMs: 60_000 } } }],
    [
      { COLLOQUY_RATE_LIMIT_SESSION: '20/10' },
      { rateLimits: { session: { requests: 20, windowMs: 10_000 } } },
    ],
    [{ COLLOQUY_LOAD_SHEDDING: 'off' }, { isSheddingLoad: false }],
    [
      { COLLOQUY_TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' },
      { trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::/8'] },
    ],
    [{ COLLOQUY_LOG: 'debug' }, { logLevel: 'debug' }],
    [{ COLLOQUY_DRAIN_SECONDS: '5' }, { drainMs: 5_000 }],
  ])('reads %j', (environment, settings) => {
    expect(readHttpSettings(environment as Record<string, string>)).toMatchObject(settings);
  });

  it.each([
    ['COLLOQUY_TRUST_PROXY', 'true'],
    ['COLLOQUY_TRUST_PROXY', '*'],
    ['COLLOQUY_TRUST_PROXY', '1'],
    ['COLLOQUY_TRUST_PROXY', '10.0.0.0/33'],
    ['COLLOQUY_TRUST_PROXY', '300.0.0.1'],
    ['COLLOQUY_RATE_LIMIT', 'no'],
    ['COLLOQUY_RATE_LIMIT_ADDRESS', '100'],
    ['COLLOQUY_RATE_LIMIT_ADDRESS', '0/10'],
    ['COLLOQUY_RATE_LIMIT_SESSION', '10/0'],
    ['COLLOQUY_LOAD_SHEDDING', '1'],
    ['COLLOQUY_LOG', 'loud'],
    ['COLLOQUY_DRAIN_SECONDS', '61'],
    ['COLLOQUY_DRAIN_SECONDS', 'ten'],
    ['COLLOQUY_OPERATOR_TOKEN', 'short'],
  ])('%s=%s is refused with the name of the setting', (name, value) => {
    expect(() => readHttpSettings({ [name]: value })).toThrow(name);
  });
});
