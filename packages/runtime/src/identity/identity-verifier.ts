// Verifying identities: JSON Web Tokens that the operator's own pages have signed. Loaded when the first one comes.
import type { Problem } from '@colloquy/schema';
import { cleanText, problem } from '@colloquy/schema';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { limits } from '../limits.ts';
import { fetchKeys } from './fetch-keys.ts';
import type { IdentitySettings } from './identity-settings.ts';
import type { VisitorIdentity } from './visitor-identity.ts';
import { CUSTOM_PREFIX, NAMED_CLAIMS } from './visitor-identity.ts';

/** Verifies a token. Never rejects. */
export type VerifyIdentity = (token: string) => Promise<VisitorIdentity | Problem>;

export interface IdentityVerifierOptions {
  readonly settings: IdentitySettings;
  /** Exceptions of the egress guard: key sets may be in one's own network. */
  readonly allow: readonly string[];
  /** Milliseconds between two looks for keys that are not known yet. */
  readonly keysPauseMs?: number;
}

/**
 * Makes a verifier. The algorithm is ours to say and never the token's: `HS256` for a secret; `RS256`, `PS256`, `ES256` or `EdDSA` for
 * public keys. A token has to have a subject and an end (`exp`) that is near, and the audience and issuer of the settings.
 *
 * @example
 * const verify = createIdentityVerifier({ settings: { type: 'secret', secret, audience, issuer }, allow: [] });
 * const identity = await verify(token);
 */
export function createIdentityVerifier({
  settings,
  allow,
  keysPauseMs = limits.keysPauseMs,
}: IdentityVerifierOptions): VerifyIdentity {
  const { audience, issuer } = settings;
  const key: JWTVerifyGetKey | Uint8Array =
    settings.type === 'secret'
      ? new TextEncoder().encode(settings.secret)
      : createRemoteJWKSet(new URL(settings.keysUrl), {
          [customFetch]: fetchKeys(allow),
          cooldownDuration: keysPauseMs,
          cacheMaxAge: limits.keysAgeMs,
          timeoutDuration: limits.keysMs,
        });
  const options = {
    algorithms: settings.type === 'secret' ? ['HS256'] : ['RS256', 'PS256', 'ES256', 'EdDSA'],
    requiredClaims: ['sub', 'exp'],
    clockTolerance: limits.identityClockSeconds,
    ...(audience === undefined ? {} : { audience }),
    ...(issuer === undefined ? {} : { issuer }),
  };
  return async (token) => {
    try {
      const { payload } =
        key instanceof Uint8Array
          ? await jwtVerify(token, key, options)
          : await jwtVerify(token, key, options);
      if ((payload.exp ?? 0) - Date.now() / 1_000 > limits.identityLifetimeSeconds)
        return refused(`ends more than ${limits.identityLifetimeSeconds / 3_600} hours from now ("exp")`);
      return identityOf(payload) ?? refused('has no subject');
    } catch (error) {
      if (!(error instanceof errors.JOSEError) || NO_KEYS.has(error.code))
        return problem('SERVICE_UNAVAILABLE', {
          message:
            'The keys that identities are verified with cannot be had just now. Try again in a moment.',
        });
      return refused(reasonOf(error));
    }
  };
}

/** Failures of the key server, not of the token: no response, no key set, or a timeout. */
const NO_KEYS: ReadonlySet<string> = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']);

function identityOf(payload: JWTPayload): VisitorIdentity | undefined {
  const { sub, iss, custom } = payload;
  if (typeof sub !== 'string' || sub === '') return undefined;
  const named = NAMED_CLAIMS.map((claim) => [claim, payload[claim]] as const);
  const own =
    typeof custom === 'object' && custom !== null && !Array.isArray(custom)
      ? Object.entries(custom).map(([name, value]) => [`${CUSTOM_PREFIX}${name}`, value] as const)
      : [];
  // Other types would have to be turned into texts, and how is for the signer to say.
  const texts = [...named, ...own].flatMap(([name, value]) =>
    typeof value === 'string' ? [[cleanText(name), cleanText(value)] as const] : [],
  );
  return {
    subject: sub,
    issuer: typeof iss === 'string' ? iss : undefined,
    variables: Object.fromEntries(texts),
  };
}

function refused(reason: string): Problem {
  return problem('UNAUTHORIZED', {
    message: `The identity in the header X-Colloquy-Identity ${reason}. Reload the page to get a new one.`,
  });
}

/** A reason that helps developers and reveals nothing to strangers. */
function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'has expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return `is not valid here: its claim "${error.claim}" is missing or wrong`;
  return 'was not signed by somebody who may';
}
