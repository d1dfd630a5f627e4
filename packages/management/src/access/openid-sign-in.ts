// Sign-in with an external account by OpenID Connect: authorization code with PKCE, state and nonce.
import type { TokenScope } from '@colloquy/schema';
import type { Configuration } from 'openid-client';
import type { BrowserSession } from './browser-sessions.ts';
import { openSession } from './browser-sessions.ts';
import { limits } from './limits.ts';
import type { IssuerSettings } from './openid-issuer.ts';
import { issuerIn } from './openid-issuer.ts';
import type { SignInRule } from './sign-in-rules.ts';
import type { Tokens } from './tokens.ts';

/** Data that a browser keeps while it is at the issuer. It grants no access by itself. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  /** The secret of the PKCE challenge: a stolen code is useless without it. */
  readonly verifier: string;
  /** Start of the attempt, in epoch milliseconds. */
  readonly at: number;
}

/** The result of an attempt. */
export type SignedIn =
  | { readonly ok: true; readonly session: BrowserSession }
  /** `message` is for the person, and includes a way out. `detail` is for the log. */
  | {
      readonly ok: false;
      readonly status: 400 | 403 | 502 | 503;
      readonly message: string;
      readonly detail?: string;
      /** Name of a person whom the issuer has authenticated and the settings do not allow. */
      readonly person?: string;
    };

/** Signs browsers in. */
export interface OpenIdSignIn {
  /**
   * Returns the issuer's address for the browser, and the attempt to check its return. Rejects when the issuer is
   * unreachable.
   */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly attempt: SignInAttempt }>;
  /** Checks the browser's return from the issuer. Opens a session for half a day if the person is allowed in. */
  finish(cameBackTo: URL, attempt: SignInAttempt | undefined): Promise<SignedIn>;
}

/** Dependencies of the sign-in. */
export interface OpenIdSignInDependencies {
  readonly settings: IssuerSettings;
  readonly tokens: Tokens;
  readonly clock: () => number;
}

/**
 * Creates the sign-in; nothing when no issuer is configured. Code and issuer configuration load at the first sign-in.
 * The operator chose the issuer's address, so it may be on a private network.
 *
 * @example const signIn = createOpenIdSignIn({ settings, tokens, clock });
 */
export function createOpenIdSignIn({
  settings,
  tokens,
  clock,
}: OpenIdSignInDependencies): OpenIdSignIn | undefined {
  const issuer = issuerIn(settings);
  if (!issuer) return undefined;
  const useState = createUsedStates(clock);
  let discovering: Promise<Configuration> | undefined;
  /** Shared by all sign-ins; after a failure the next one tries again. */
  const discover = () => {
    discovering ??= configure(issuer).catch((error: unknown) => {
      discovering = undefined;
      throw error;
    });
    return discovering;
  };
  return {
    async begin(redirectUri) {
      const client = await import('openid-client');
      const [nonce, state, verifier] = [
        client.randomNonce(),
        client.randomState(),
        client.randomPKCECodeVerifier(),
      ];
      const address = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { address: address.href, attempt: { state, nonce, verifier, at: clock() } };
    },
    async finish(cameBackTo, attempt) {
      if (!attempt || clock() - attempt.at > limits.signInMs || attempt.at > clock())
        return {
          ok: false,
          status: 400,
          message: 'This sign-in was not started in this browser, or took too long. Start again.',
        };
      if (!useState(attempt.state)) return usedUp();
      const person = await identify(await discover(), { cameBackTo, attempt });
      if (!person.ok) return person;
      const scopes = scopesOf(person, issuer.allow);
      if (!scopes) return { ok: false, status: 403, message: whyNot(person), person: nameOf(person) };
      const name = nameOf(person);
      const by = { actor: { kind: 'person', name }, operation: 'signIn' } as const;
      const session = await openSession(tokens, { name, scopes }, by);
      if (session) return { ok: true, session };
      return {
        ok: false,
        status: 503,
        message:
          'The maximum number of tokens has been reached, so sign-in is not possible. Revoke unused tokens.',
      };
    },
  };
}

/**
 * Accepts each state once, so that a callback cannot be replayed, even if the issuer accepts a code twice. This process
 * remembers states for the duration of an attempt. Other servers rely on the issuer, which must refuse a used code (RFC
 * 6749, 4.1.2).
 */
function createUsedStates(clock: () => number): (state: string) => boolean {
  const used = new Map<string, number>();
  return (state) => {
    const now = clock();
    for (const [other, until] of used) {
      if (until > now && used.size < limits.usedSignIns) break;
      used.delete(other);
    }
    if (used.has(state)) return false;
    used.set(state, now + limits.signInMs);
    return true;
  };
}

function usedUp(): Extract<SignedIn, { readonly ok: false }> {
  return { ok: false, status: 400, message: 'This sign-in was already used. Start again.' };
}

/** A person whom the issuer has authenticated. */
interface Person {
  readonly subject: string;
  /** As sent by the issuer. */
  readonly email: string | undefined;
  readonly isVerified: boolean;
}

/** Loads the issuer's configuration. */
async function configure({
  issuer,
  id,
  secret,
}: {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
}): Promise<Configuration> {
  const client = await import('openid-client');
  // The setting allows http only for this machine.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const timeout = limits.issuerMs / 1_000;
  const found = await client.discovery(new URL(issuer), id, secret, undefined, { execute, timeout });
  const metadata = found.serverMetadata();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const way = ways.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
  const config = new client.Configuration(metadata, id, secret, way);
  config.timeout = timeout;
  for (const change of execute) change(config);
  // Check the signature of tokens, not only the connection.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Exchanges the code and checks the token: signature, issuer, audience, time, nonce. */
async function identify(
  config: Configuration,
  { cameBackTo, attempt }: { readonly cameBackTo: URL; readonly attempt: SignInAttempt },
): Promise<(Person & { readonly ok: true }) | Extract<SignedIn, { readonly ok: false }>> {
  const client = await import('openid-client');
  try {
    const tokens = await client.authorizationCodeGrant(config, cameBackTo, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The issuer gave no identity.');
    // Some issuers send the mail address only from there.
    const hasClaims = claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
    const userInfo = hasClaims ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    const email = typeof userInfo.email === 'string' ? userInfo.email : undefined;
    return { ok: true, subject: claims.sub, email, isVerified: userInfo.email_verified === true };
  } catch (error) {
    return failureOf(error, client);
  }
}

/** Contains no part of the code or of a token. */
function failureOf(
  error: unknown,
  {
    AuthorizationResponseError,
    ResponseBodyError,
  }: Pick<typeof import('openid-client'), 'AuthorizationResponseError' | 'ResponseBodyError'>,
): Extract<SignedIn, { readonly ok: false }> {
  // The issuer does not know the code: it has expired or was used before, perhaps at another server.
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return usedUp();
  if (error instanceof AuthorizationResponseError)
    return {
      ok: false,
      status: 403,
      message: `The sign-in service did not let you in (${error.error.slice(0, 100)}). Start again, or ask its operator.`,
    };
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return {
    ok: false,
    status: 502,
    message:
      'The response of the sign-in service could not be verified, so you were not signed in. Start again. If the problem persists, see the log of the server.',
    detail: [code, message].filter((part) => part !== undefined).join(': '),
  };
}

/**
 * The scopes of a person: those of the most specific matching rule. Mail addresses count only if verified by the
 * issuer.
 */
function scopesOf(
  { subject, email, isVerified }: Person,
  rules: readonly SignInRule[],
): readonly TokenScope[] | undefined {
  const address = isVerified ? email?.toLowerCase() : undefined;
  const [, domain, ...more] = address?.split('@') ?? [];
  const named = { subject, address, domain: more.length === 0 ? domain : undefined } as const;
  for (const kind of ['subject', 'address', 'domain'] as const) {
    const rule = rules.find((one) => one.kind === kind && one.who === named[kind]);
    if (rule) return rule.scopes;
  }
  return undefined;
}

/** The name for the audit log: an unverified mail address could belong to another person. */
function nameOf({ subject, email, isVerified }: Person): string {
  return (isVerified ? email : undefined) ?? subject;
}

function whyNot({ subject, email, isVerified }: Person): string {
  if (email !== undefined && !isVerified)
    return `The sign-in service does not say that ${email} is verified, so it counts for nothing. Have it verified there, or ask the operator to add sub:${subject} to COLLOQUY_OIDC_ALLOW.`;
  return `${email ?? subject} is not among those who are let in here. The operator of this server can add ${email ?? `sub:${subject}`} to COLLOQUY_OIDC_ALLOW.`;
}
