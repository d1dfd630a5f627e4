// The settings of the HTTP side, read from the environment.
import { isIP } from 'node:net';
import type { IdentitySettings } from '../identity/identity-settings.ts';
import { readIdentitySettings } from '../identity/identity-settings.ts';
import { limits } from '../limits.ts';
import { readOperatorToken } from './operator-token.ts';
import type { RateLimit } from './rate-limiter.ts';
import { namedRanges } from './trusted-proxies.ts';

/** Settings by name, as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How much is logged. */
export const logLevels = ['error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface HttpSettings {
  readonly operatorToken: string | undefined;
  /** Addresses of proxies whose word about a client's address, host and scheme is believed. */
  readonly trustedProxies: readonly string[] | undefined;
  /** Absent where nothing is counted. */
  readonly rateLimits: {
    readonly address: RateLimit | undefined;
    readonly session: RateLimit | undefined;
    /** Megabytes that one address uploads. */
    readonly upload: RateLimit | undefined;
  };
  /** Whether requests are refused while the server cannot keep up. */
  readonly isSheddingLoad: boolean;
  readonly logLevel: LogLevel;
  /** How the identity of visitors is verified; absent where it is not. */
  readonly identity: IdentitySettings | undefined;
  /** Milliseconds for which a server that is asked to end goes on, while it says that it is not ready. */
  readonly drainMs: number;
}

/**
 * Reads every setting of the HTTP side.
 *
 * @throws what is wrong with one, by its name, and how to write it
 * @example readHttpSettings({ COLLOQUY_RATE_LIMIT_SESSION: '20/10' }).rateLimits.session // { requests: 20, windowMs: 10_000 }
 */
export function readHttpSettings(environment: Environment): HttpSettings {
  const isLimiting = readSwitch('COLLOQUY_RATE_LIMIT', environment);
  return {
    operatorToken: readOperatorToken(environment),
    trustedProxies: readProxies(environment),
    rateLimits: {
      address: isLimiting
        ? readRate('COLLOQUY_RATE_LIMIT_ADDRESS', environment, limits.addressRate)
        : undefined,
      upload: isLimiting
        ? readRate('COLLOQUY_UPLOAD_RATE_ADDRESS', environment, limits.uploadRate)
        : undefined,
      session: isLimiting
        ? readRate('COLLOQUY_RATE_LIMIT_SESSION', environment, limits.sessionRate)
        : undefined,
    },
    isSheddingLoad: readSwitch('COLLOQUY_LOAD_SHEDDING', environment),
    logLevel: readLogLevel(environment),
    identity: readIdentitySettings(environment),
    drainMs: readDrain(environment),
  };
}

/** Trusting everybody would let a visitor write down any address, so who is trusted has to be said. */
function readProxies({ COLLOQUY_TRUST_PROXY: setting = '' }: Environment): readonly string[] | undefined {
  const entries = setting.split(',').map((entry) => entry.trim());
  if (entries.join('') === '') return undefined;
  const wrong = entries.find((entry) => !Object.hasOwn(namedRanges, entry) && !isAddressRange(entry));
  if (wrong === undefined) return entries;
  throw new Error(
    `COLLOQUY_TRUST_PROXY: "${wrong}" is not an address of a proxy (10.0.0.5), a range (10.0.0.0/8), or one of ${Object.keys(namedRanges).join(', ')}.`,
  );
}

function isAddressRange(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

function readRate(name: string, environment: Environment, fallback: RateLimit): RateLimit | undefined {
  const text = environment[name]?.trim() ?? '';
  if (text === '') return fallback;
  if (text === 'off') return undefined;
  const [, requests, seconds] = /^(\d{1,7})\/(\d{1,5})$/.exec(text) ?? [];
  if (Number(requests) >= 1 && Number(seconds) >= 1)
    return { requests: Number(requests), windowMs: Number(seconds) * 1_000 };
  throw new Error(`${name}: "${text}" is not a rate. Write requests/seconds, for example 100/10, or off.`);
}

function readSwitch(name: string, environment: Environment): boolean {
  const text = environment[name]?.trim() ?? '';
  if (text !== '' && text !== 'on' && text !== 'off')
    throw new Error(`${name}: "${text}" is neither on nor off.`);
  return text !== 'off';
}

function readDrain({ COLLOQUY_DRAIN_SECONDS: setting = '' }: Environment): number {
  const text = setting.trim() || '0';
  if (/^\d{1,3}$/.test(text) && Number(text) <= limits.drainSeconds) return Number(text) * 1_000;
  throw new Error(
    `COLLOQUY_DRAIN_SECONDS: "${text}" is not a number of seconds from 0 to ${limits.drainSeconds}.`,
  );
}

function readLogLevel({ COLLOQUY_LOG: setting = '' }: Environment): LogLevel {
  const text = setting.trim();
  const level = logLevels.find((one) => one === text);
  if (level || text === '') return level ?? 'warn';
  throw new Error(`COLLOQUY_LOG: "${text}" is not a level. Choose ${logLevels.join(', ')}.`);
}
