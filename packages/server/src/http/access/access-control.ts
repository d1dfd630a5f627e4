// Access control: the one place that authorizes management requests.

import { hashOfSecret, isSecretOf } from '@colloquy/management';
import type { Attribution } from '@colloquy/runtime';
import type { Problem, TokenScope } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { FastifyRequest } from 'fastify';
import type { Colloquy } from '../../colloquy.ts';
import type { Need } from '../operation.ts';
import { scopesOf } from '../operation.ts';
import { RefusedRequest } from '../refused-request.ts';
import type { Caller } from './caller.ts';
import { holderOf, operator } from './caller.ts';
import type { OpenPreviews } from './open-previews.ts';
import { sessionOf } from './session-cookie.ts';
import type { SubjectDependencies, SubjectRule } from './subjects.ts';
import { jsonOf, subjects } from './subjects.ts';

/** Its dependencies. */
export interface AccessRules {
  readonly colloquy: SubjectDependencies & Pick<Colloquy, 'access'>;
  readonly openPreviews: OpenPreviews;
  /** The token that owns the server. Without one there are only the tokens of the store. */
  readonly operatorToken: string | undefined;
  /** The caller of all requests, whatever their credentials: for a server without a socket, used by a program of the owner. */
  readonly caller?: Caller | undefined;
}

/** Lets requests in, or throws a `RefusedRequest`. */
export interface AccessControl {
  /**
   * Authorizes a request: 401 without a valid token, 403 with other scopes, and the response for a missing bot with a
   * token for other bots. Runs before the body is read. Returns the caller, or nothing for a guest (no credentials),
   * where the need admits guests.
   */
  check(request: FastifyRequest, need: Need): Promise<Caller | undefined>;
  /** Looks at the bot that a body names, when it was read. */
  checkBody(request: FastifyRequest, need: Need): void;
  /** Whether a request was let in without credentials. */
  isGuest(request: FastifyRequest): boolean;
  /** Who was let in. */
  callerOf(request: FastifyRequest): Caller;
  /** Attributes a change to its caller, for the audit log. */
  attribute(request: FastifyRequest, what: Omit<Attribution, 'actor'>): Attribution;
  /** The caller if authorized, for pages that show others something else. */
  find(request: FastifyRequest, need: Need): Promise<Caller | undefined>;
}

/**
 * Makes the control of a server.
 *
 * The operator's token owns the server. Any other token has its scopes. Without a valid token every request is
 * refused, also from this machine: a reverse proxy makes strangers look local.
 *
 * @example
 * const access = createAccessControl({ colloquy, operatorToken: settings.operatorToken, openPreviews });
 * await access.check(request, { scope: 'read', about: 'bot' });
 */
export function createAccessControl({
  colloquy,
  operatorToken,
  openPreviews,
  caller: owner,
}: AccessRules): AccessControl {
  const wanted = operatorToken === undefined ? undefined : { hash: hashOfSecret(operatorToken) };
  const callers = new WeakMap<FastifyRequest, Caller>();

  async function identify(request: FastifyRequest): Promise<Caller> {
    if (owner) return owner;
    const shown = bearerOf(request) || sessionOf(request);
    if (isSecretOf(wanted, shown)) return operator;
    const token = await colloquy.access.tokens.find(shown);
    if (token) return holderOf(token);
    throw unknownToken();
  }

  async function check(request: FastifyRequest, need: Need): Promise<Caller | undefined> {
    const { about, isForGuests } = need;
    const scopes = scopesOf(need);
    if (isForGuests && !hasCredentials(request) && openPreviews.admits(request)) return undefined;
    const caller = await identify(request);
    if (!scopes.every(caller.may)) throw new RefusedRequest(tooNarrow(scopes));
    callers.set(request, caller);
    if (caller.bots === undefined || about === 'several bots') return caller;
    const rule: SubjectRule | undefined = subjects[about];
    if (!rule) throw new RefusedRequest(notForTheServer());
    const botId = await rule.botOf(colloquy, request, caller);
    if (botId === undefined || !caller.sees(botId)) throw new RefusedRequest(rule.unknown(request));
    return caller;
  }

  function callerOf(request: FastifyRequest): Caller {
    const caller = callers.get(request);
    if (!caller)
      throw new Error('Nobody was let in with this request: its operation has to say what it needs.');
    return caller;
  }

  return {
    check,
    checkBody(request, { about }) {
      const caller = callers.get(request);
      const rule: SubjectRule | undefined = subjects[about];
      if (caller?.bots === undefined || !rule?.botInBody) return;
      const botId = rule.botInBody(jsonOf(request));
      if (botId !== undefined && !(typeof botId === 'string' && caller.sees(botId)))
        throw new RefusedRequest(rule.unknown(request));
    },
    callerOf,
    isGuest: (request) => !callers.has(request),
    attribute: (request, what) => ({ ...what, actor: callerOf(request).actor }),
    find: (request, need) =>
      check(request, need).then(
        () => callerOf(request),
        (error: unknown) => {
          if (error instanceof RefusedRequest) return undefined;
          throw error;
        },
      ),
  };
}

/** The same for a missing, wrong, expired or revoked token. */
function unknownToken(): RefusedRequest {
  return new RefusedRequest(
    problem('UNAUTHORIZED', {
      message:
        'This operation needs a token. Send the header "Authorization: Bearer …" with a valid token ("colloquy tokens create" creates one) or with the operator\'s token: the value of COLLOQUY_OPERATOR_TOKEN, else the file operator.token in the data folder.',
    }),
    { 'www-authenticate': 'Bearer' },
  );
}

function tooNarrow(scopes: readonly TokenScope[]): Problem {
  const named = scopes.map((scope) => `"${scope}"`).join(' and ');
  return problem('FORBIDDEN', {
    message: `This token lacks the required scope. Send a token with the scope${scopes.length > 1 ? 's' : ''} ${named}, or one that owns the server ("own").`,
  });
}

function notForTheServer(): Problem {
  return problem('FORBIDDEN', {
    message:
      'This token is limited to some bots, and this operation concerns the whole server. Send a token for all bots.',
  });
}

/** An empty header is none. A cookie that another page sends along counts for nothing. */
function hasCredentials(request: FastifyRequest): boolean {
  return Boolean(request.headers.authorization?.trim()) || sessionOf(request) !== '';
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
