// Settings of visitor identity: its signer and audience.

/** How a signed identity is verified. Either with a secret that is shared with the signer, or with the signer's public keys. */
export type IdentitySettings = (
  | { readonly type: 'secret'; readonly secret: string }
  | { readonly type: 'keys'; readonly keysUrl: string }
) & {
  /** Required audience and issuer of the identity; not checked when absent. */
  readonly audience: string | undefined;
  readonly issuer: string | undefined;
};

/** What the operator says about them. */
export interface IdentityEnvironment {
  readonly identitySecret: string | undefined;
  readonly identityKeysUrl: string | undefined;
  readonly identityAudience: string | undefined;
  readonly identityIssuer: string | undefined;
}

/**
 * How identities are verified; nothing when they are not verified here.
 *
 * @example identitySettings(readSettings({ COLLOQUY_IDENTITY_SECRET: 'k3…' })) // { type: 'secret', secret: 'k3…', … }
 */
export function identitySettings(settings: IdentityEnvironment): IdentitySettings | undefined {
  const { identitySecret, identityKeysUrl, identityAudience: audience, identityIssuer: issuer } = settings;
  if (identitySecret !== undefined) return { type: 'secret', secret: identitySecret, audience, issuer };
  if (identityKeysUrl !== undefined) return { type: 'keys', keysUrl: identityKeysUrl, audience, issuer };
  return undefined;
}
