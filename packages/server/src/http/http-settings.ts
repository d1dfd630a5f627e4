// The settings of the HTTP side, as it uses them.
import type { IdentitySettings } from '@colloquy/runtime';
import { identitySettings } from '@colloquy/runtime';
import { limits } from '../limits.ts';
import type { Settings } from '../settings/settings.ts';
import type { RateLimit } from './rate-limiter.ts';

export interface HttpSettings
  extends Pick<
    Settings,
    | 'operatorToken'
    | 'openPreviews'
    | 'publicUrl'
    | 'hosts'
    | 'trustedProxies'
    | 'isSheddingLoad'
    | 'logLevel'
    | 'openAddresses'
  > {
  /** Absent where nothing is counted. */
  readonly rateLimits: {
    readonly address: RateLimit | undefined;
    readonly session: RateLimit | undefined;
    /** Megabytes that one address uploads. */
    readonly upload: RateLimit | undefined;
    /** Megabytes that the chats of one address have stored. */
    readonly write: RateLimit | undefined;
    /** Previews that are started without a token. */
    readonly openPreview: RateLimit | undefined;
  };
  /** How the identity of visitors is verified; absent where it is not. */
  readonly identity: IdentitySettings | undefined;
  /** Milliseconds of service after a stop request, during which the server reports that it is not ready. */
  readonly drainMs: number;
}

/**
 * The settings of the HTTP side.
 *
 * @example httpSettings(readSettings({ COLLOQUY_DRAIN_SECONDS: '5' })).drainMs // 5_000
 */
export function httpSettings(settings: Settings): HttpSettings {
  const { isLimitingRates, addressRate, sessionRate, uploadRate, writeRate, drainSeconds } = settings;
  const {
    operatorToken,
    openPreviews,
    publicUrl,
    hosts,
    trustedProxies,
    isSheddingLoad,
    logLevel,
    openAddresses,
  } = settings;
  return {
    operatorToken,
    openPreviews,
    publicUrl,
    hosts,
    trustedProxies,
    isSheddingLoad,
    logLevel,
    openAddresses,
    rateLimits: isLimitingRates
      ? {
          address: addressRate,
          session: sessionRate,
          upload: uploadRate,
          write: writeRate,
          openPreview: limits.openPreviewRate,
        }
      : {
          address: undefined,
          session: undefined,
          upload: undefined,
          write: undefined,
          openPreview: undefined,
        },
    identity: identitySettings(settings),
    drainMs: drainSeconds * 1_000,
  };
}
