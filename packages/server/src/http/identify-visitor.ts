// Who a visitor is: read from the header that a page of the operator sends along when it starts a chat.

import type { VisitorIdentity } from '@colloquy/runtime';
import type { VerifyIdentity } from '@colloquy/runtime/identity-verifier';
import type { FastifyRequest } from 'fastify';
import type { HttpSettings } from './http-settings.ts';
import { RefusedRequest } from './refused-request.ts';

/** Reads the identity of a request, if it has one. */
export type IdentifyVisitor = (request: FastifyRequest) => Promise<VisitorIdentity | undefined>;

const HEADER = 'x-colloquy-identity';

/** Whether a request says who sent it: most do not, and need not wait for an answer. */
export function isIdentified({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[HEADER] !== undefined;
}

/**
 * Creates the reader. An invalid token is refused, not ignored: its sender wants to be identified. Without settings
 * the header is ignored.
 *
 * @throws RefusedRequest
 * @example const identity = await identifyVisitor(request);
 */
export function createIdentifyVisitor(
  settings: Pick<HttpSettings, 'identity' | 'openAddresses'>,
): IdentifyVisitor {
  const { identity: how, openAddresses } = settings;
  let verifying: Promise<VerifyIdentity> | undefined;
  return async ({ headers }) => {
    const token = headers[HEADER];
    if (!how || typeof token !== 'string' || token === '') return undefined;
    verifying ??= openVerifier(how, openAddresses);
    const verify = await verifying;
    const identity = await verify(token);
    if ('code' in identity) throw new RefusedRequest(identity);
    return identity;
  };
}

/** Loaded when the first identity comes: most servers never see one. */
async function openVerifier(
  settings: NonNullable<HttpSettings['identity']>,
  allow: readonly string[],
): Promise<VerifyIdentity> {
  const { createIdentityVerifier } = await import('@colloquy/runtime/identity-verifier');
  return createIdentityVerifier({ settings, allow });
}
