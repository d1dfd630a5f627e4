// The issuer of OpenID Connect in the settings. Apart from signing in there, which most servers never load.
import type { Settings } from '../settings/settings.ts';

/** The settings that name one. */
export type IssuerSettings = Pick<Settings, 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcAllow'>;

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
