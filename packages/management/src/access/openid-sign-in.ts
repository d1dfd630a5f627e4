// Signing in with an account that people have elsewhere, by OpenID Connect: authorization code with PKCE, state and nonce.
import type { TokenScope } from '@colloquy/schema';
import type { Configuration } from 'openid-client';
import type { BrowserSession } from './browser-sessions.ts';
import { openSession } from './browser-sessions.ts';
import { limits } from './limits.ts';
import type { IssuerSettings } from './openid-issuer.ts';
import { issuerIn } from './openid-issuer.ts';
import type { SignInRule } from './sign-in-rules.ts';
import type { Tokens } from './tokens.ts';

/** What a browser keeps from its way to the issuer until it comes back. Nothing of it opens anything by itself. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  /** The secret behind the challenge of PKCE: whoever gets hold of the code alone can do nothing with it. */
  readonly verifier: string;
  /** When it began, in epoch milliseconds. */
  readonly at: number;
}

/** How it ended. */
export type SignedIn =
  | { readonly ok: true; readonly session: BrowserSession }
  /** `message` is for whoever signs in, with the way out. `detail` is for the log. */
  | {
      readonly ok: false;
      readonly status: 400 | 403 | 502 | 503;
      readonly message: string;
      readonly detail?: string;
      /** Name of a person whom the issuer knows, and nobody lets in. */
      readonly person?: string;
    };

/** Signs browsers in. */
export interface OpenIdSignIn {
  /** Where the browser is sent, and what it has to bring back. Rejects when the issuer cannot be asked. */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly attempt: SignInAttempt }>;
  /** Looks at what the browser brings back, and opens a session for half a day when it is from somebody who is let in. */
  finish(cameBackTo: URL, attempt: SignInAttempt | undefined): Promise<SignedIn>;
}

/** What it needs. */
export interface OpenIdSignInParts {
  readonly settings: IssuerSettings;
  readonly tokens: Tokens;
  readonly clock: () => number;
}

/**
 * Makes it; nothing when the settings name no issuer. What it takes is loaded, and the issuer asked, when somebody first signs in. The issuer is an address that the operator
 * set: it may be on a private network.
 *
 * @example const signIn = createOpenIdSignIn({ settings, tokens, clock });
 */
export function createOpenIdSignIn({ settings, tokens, clock }: OpenIdSignInParts): OpenIdSignIn | undefined {
  const issuer = issuerIn(settings);
  if (!issuer) return undefined;
  const useState = createUsedStates(clock);
  let discovering: Promise<Configuration> | undefined;
  /** Once for all who sign in; after a failure the next one tries again. */
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
          message: 'This sign-in was not begun in this browser, or took too long. Begin again.',
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
          'There are as many tokens as there may be, so that nobody can sign in. Revoke some that nobody uses.',
      };
    },
  };
}

/**
 * Accepts each state once, so that a callback cannot be replayed, also when the issuer accepts a code twice. States are remembered for as long as an
 * attempt may take, in this process; another server relies on the issuer, which has to refuse a used code (RFC 6749, 4.1.2).
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
  return { ok: false, status: 400, message: 'This sign-in was used already. Begin again.' };
}

/** Somebody whom the issuer knows. */
interface Person {
  readonly subject: string;
  /** As the issuer gives it. */
  readonly email: string | undefined;
  readonly isVerified: boolean;
}

/** Asks the issuer what it is and how it is spoken to. */
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
  // The setting takes http for this machine alone.
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
  // Tokens are checked by their signature, not only by the line that they came over.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Exchanges the code, and checks what comes: signature, issuer, audience, time, nonce. */
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
    // Issuers may tell the address there alone.
    const isTold = claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
    const told = isTold ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    const email = typeof told.email === 'string' ? told.email : undefined;
    return { ok: true, subject: claims.sub, email, isVerified: told.email_verified === true };
  } catch (error) {
    return failureOf(error, client);
  }
}

/** Nothing of the code or of a token is in it. */
function failureOf(
  error: unknown,
  {
    AuthorizationResponseError,
    ResponseBodyError,
  }: Pick<typeof import('openid-client'), 'AuthorizationResponseError' | 'ResponseBodyError'>,
): Extract<SignedIn, { readonly ok: false }> {
  // The issuer does not know the code: it was used before, perhaps at another server, or has expired.
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return usedUp();
  if (error instanceof AuthorizationResponseError)
    return {
      ok: false,
      status: 403,
      message: `The sign-in service did not let you in (${error.error.slice(0, 100)}). Begin again, or ask whoever runs it.`,
    };
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return {
    ok: false,
    status: 502,
    message:
      'What the sign-in service answered could not be verified, so nobody was signed in. Begin again; if it stays so, the log of the server says more.',
    detail: [code, message].filter((part) => part !== undefined).join(': '),
  };
}

/** What somebody may do: what the most exact entry says that names them. Addresses count when the issuer has verified them. */
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

/** What they are called in the audit log: an address that nobody has verified may be that of somebody else. */
function nameOf({ subject, email, isVerified }: Person): string {
  return (isVerified ? email : undefined) ?? subject;
}

function whyNot({ subject, email, isVerified }: Person): string {
  if (email !== undefined && !isVerified)
    return `The sign-in service does not say that ${email} is verified, so it counts for nothing. Have it verified there, or ask the operator to add sub:${subject} to COLLOQUY_OIDC_ALLOW.`;
  return `${email ?? subject} is not among those who are let in here. The operator of this server can add ${email ?? `sub:${subject}`} to COLLOQUY_OIDC_ALLOW.`;
}
