// The settings of visitor identity: who signs it, and for whom.
import { limits } from '../limits.ts';

/** How a signed identity is verified. Either with a secret that is shared with the signer, or with the signer's public keys. */
export type IdentitySettings = (
  | { readonly type: 'secret'; readonly secret: string }
  | { readonly type: 'keys'; readonly keysUrl: string }
) & {
  /** What the identity has to be meant for, and who has to have signed it; not looked at when absent. */
  readonly audience: string | undefined;
  readonly issuer: string | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings; nothing when identities are not verified here.
 *
 * @throws what is wrong with one, by its name; a secret is never in the message
 * @example readIdentitySettings({ COLLOQUY_IDENTITY_SECRET: 'k3…' }) // { type: 'secret', secret: 'k3…', … }
 */
export function readIdentitySettings(environment: Environment): IdentitySettings | undefined {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const secret = read('COLLOQUY_IDENTITY_SECRET');
  const keysUrl = read('COLLOQUY_IDENTITY_JWKS_URL');
  const audience = read('COLLOQUY_IDENTITY_AUDIENCE');
  const issuer = read('COLLOQUY_IDENTITY_ISSUER');
  if (secret !== undefined && keysUrl !== undefined)
    throw new Error('Set either COLLOQUY_IDENTITY_SECRET or COLLOQUY_IDENTITY_JWKS_URL, not both.');
  if (secret !== undefined) {
    if (Buffer.byteLength(secret) < limits.leastIdentitySecretBytes)
      throw new Error(
        `COLLOQUY_IDENTITY_SECRET is shorter than ${limits.leastIdentitySecretBytes} bytes and could be guessed. Make one with: openssl rand -hex 32`,
      );
    return { type: 'secret', secret, audience, issuer };
  }
  if (keysUrl === undefined) return undefined;
  if (!isKeysUrl(keysUrl))
    throw new Error('COLLOQUY_IDENTITY_JWKS_URL is not an https address of a JSON Web Key Set.');
  // Whoever else signs in with the same provider has identities of its keys, too.
  if (audience === undefined)
    throw new Error(
      'COLLOQUY_IDENTITY_JWKS_URL needs COLLOQUY_IDENTITY_AUDIENCE: without it, an identity made for any other application would do.',
    );
  return { type: 'keys', keysUrl, audience, issuer };
}

/** Keys that came in the clear could be anybody's; on this machine nobody is in between. */
function isKeysUrl(text: string): boolean {
  const { protocol = '', hostname = '' } = URL.parse(text) ?? {};
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(?:127\.[\d.]+|\[::1\]|localhost)$/.test(hostname))
  );
}
