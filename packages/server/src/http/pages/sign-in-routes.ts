// Signing in, as routes: the page of a sign-in link, and the way to an issuer of OpenID Connect and back from it.

import { hasOpenIdSignIn } from '@colloquy/management';
import type { SignInAttempt } from '@colloquy/management/openid-sign-in';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Colloquy } from '../../colloquy.ts';
import { sessionCookie } from '../access/session-cookie.ts';
import { attemptCookie, attemptOf } from '../access/sign-in-cookie.ts';
import { recordRefusedSignIn } from '../record-refused-sign-in.ts';
import { html } from '../reference/html.ts';
import { requestedUrlOf } from '../server-url.ts';
import { plainPolicy } from './page-policy.ts';
import { plainPage } from './plain-page.ts';
import { STUDIO } from './studio-routes.ts';

/** Where a browser begins, and where the issuer sends it back to: the address that has to be known there. */
const BEGIN = '/sign-in';
const BACK = '/sign-in/callback';

/** Target of a sign-in link: its code follows the `#`. */
const LINK = '/sign-in/link';

/** Where a browser continues after any sign-in. */
const SIGNED_IN = STUDIO;

/**
 * Registers `/sign-in/link` and, where the settings name an issuer, `/sign-in` and `/sign-in/callback`.
 *
 * @example app.register(signInRoutes, { colloquy });
 */
export async function signInRoutes(
  app: FastifyInstance,
  { colloquy }: { readonly colloquy: Pick<Colloquy, 'settings' | 'access' | 'now'> },
): Promise<void> {
  const { settings, access, now } = colloquy;
  app.get(LINK, (_request, reply) => sendPlain(reply, 200, linkPage()));
  if (!hasOpenIdSignIn(settings)) return;
  const { createOpenIdSignIn } = await import('@colloquy/management/openid-sign-in');
  const openId = createOpenIdSignIn({ settings, tokens: access.tokens, clock: now });
  if (!openId) return;
  // The redirect address sent to the issuer and compared later: without a default port.
  const backOf = (request: FastifyRequest) =>
    new URL(BACK, settings.publicUrl ?? requestedUrlOf(request)).href;

  app.get(BEGIN, async (request, reply) => {
    try {
      const { address, attempt } = await openId.begin(backOf(request));
      return await keepAttempt(request, reply, attempt).redirect(address, 303);
    } catch (error) {
      request.log.error({ why: whyOf(error) }, 'the issuer of COLLOQUY_OIDC_ISSUER cannot be asked');
      return sendRefusal(
        reply,
        502,
        'The sign-in service cannot be reached just now. Try again in a moment.',
      );
    }
  });

  app.get(BACK, async (request, reply) => {
    const attempt = attemptOf(request);
    const [, query = ''] = request.url.split('?');
    try {
      const signedIn = await openId.finish(new URL(`${backOf(request)}?${query}`), attempt);
      keepAttempt(request, reply, undefined);
      if (!signedIn.ok) {
        if (signedIn.detail !== undefined) request.log.warn({ why: signedIn.detail }, 'a sign-in failed');
        const { status, message, person } = signedIn;
        await recordRefusedSignIn(colloquy, request, { way: 'openId', status, person });
        return sendRefusal(reply, status, message);
      }
      const { secret, expiresAt } = signedIn.session;
      const maxAgeSeconds = Math.max(0, Math.floor((expiresAt - now()) / 1_000));
      reply.header('set-cookie', sessionCookie(request, { secret, maxAgeSeconds }));
      return await reply.header('cache-control', 'no-store').redirect(SIGNED_IN, 303);
    } catch (error) {
      request.log.error({ why: whyOf(error) }, 'the issuer of COLLOQUY_OIDC_ISSUER cannot be asked');
      return sendRefusal(
        reply,
        502,
        'The sign-in service cannot be reached just now. Start again in a moment.',
      );
    }
  });
}

/** Of an attempt that has ended nothing is kept. */
function keepAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: SignInAttempt | undefined,
): FastifyReply {
  return reply.header('cache-control', 'no-store').header('set-cookie', attemptCookie(request, attempt));
}

function sendRefusal(reply: FastifyReply, status: number, message: string): FastifyReply {
  const text = plainPage({
    title: 'You are not signed in',
    words: html`<h1>You are not signed in</h1><p>${message}</p><p><a href="${BEGIN}">Start again</a></p>`,
  });
  return sendPlain(reply, status, text);
}

/** Looking at the page uses nothing up, so a preview of the link in a messenger or a scanner of mails does no harm: its script does. */
function linkPage(): string {
  return plainPage({
    title: 'Signing in',
    script: 'sign-in-link.js',
    words: html`<div id="waiting"><h1>Signing in</h1>
<noscript><p>This page needs JavaScript.</p></noscript></div>
<div id="refused" role="alert" hidden><h1>This link does not work any more</h1>
<p>A sign-in link works once, and not for long. Ask the person who sent it for another one. On the machine of the server, <code>npx colloquy sign-in</code> prints one.</p></div>
<div id="unreached" role="alert" hidden><h1>The server cannot be reached</h1><p>Is it still running? Get a new link on its machine: <code>npx colloquy sign-in</code></p></div>
<a id="next" href="${SIGNED_IN}" hidden>Go on</a>`,
  });
}

function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': plainPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(text);
}

/** The message only: other parts of a request error may be secret. */
function whyOf(error: unknown): string {
  const { message, cause } = error as {
    readonly message?: string;
    readonly cause?: { readonly code?: string };
  };
  return [message, cause?.code].filter((part) => part !== undefined).join(' ');
}
