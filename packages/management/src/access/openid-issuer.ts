// The OpenID Connect issuer in the settings. Separate from the sign-in code, which most servers never load.
import type { SignInRule } from './sign-in-rules.ts';

/** The settings that configure an issuer. */
export interface IssuerSettings {
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  readonly oidcClientSecret: string | undefined;
  readonly oidcAllow: readonly SignInRule[] | undefined;
}

/** Whether the settings are complete for signing in at an issuer. */
export function hasOpenIdSignIn(settings: IssuerSettings): boolean {
  return issuerIn(settings) !== undefined;
}

/** The issuer, if one is configured. */
export function issuerIn({
  oidcIssuer: issuer,
  oidcClientId: id,
  oidcClientSecret: secret,
  oidcAllow: allow,
}: IssuerSettings) {
  return issuer && id && secret && allow ? { issuer, id, secret, allow } : undefined;
}
