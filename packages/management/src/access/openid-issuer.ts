// The issuer of OpenID Connect in the settings. Apart from signing in there, which most servers never load.
import type { SignInRule } from './sign-in-rules.ts';

/** The settings that name one. */
export interface IssuerSettings {
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  readonly oidcClientSecret: string | undefined;
  readonly oidcAllow: readonly SignInRule[] | undefined;
}

/** Whether the settings name an issuer, with all that it takes to sign in there. */
export function hasOpenIdSignIn(settings: IssuerSettings): boolean {
  return issuerIn(settings) !== undefined;
}

/** The issuer, if the settings name one. */
export function issuerIn({
  oidcIssuer: issuer,
  oidcClientId: id,
  oidcClientSecret: secret,
  oidcAllow: allow,
}: IssuerSettings) {
  return issuer && id && secret && allow ? { issuer, id, secret, allow } : undefined;
}
