// Notes refused sign-ins in the audit log.

import type { RefusedSignIn } from '@colloquy/management';
import type { FastifyRequest } from 'fastify';
import type { Colloquy } from '../colloquy.ts';
import { clientOf } from './security-events.ts';

/**
 * Notes it. When the entry cannot be written, the log says so: the refusal is sent in any case.
 *
 * @example await recordRefusedSignIn(colloquy, request, { way: 'link', status: 404 })
 */
export async function recordRefusedSignIn(
  { access }: Pick<Colloquy, 'access'>,
  request: FastifyRequest,
  refused: Omit<RefusedSignIn, 'client'>,
): Promise<void> {
  try {
    await access.audit.recordRefusedSignIn({ ...refused, client: clientOf(request) });
  } catch (error) {
    request.log.error({ err: error }, 'a refused sign-in is missing in the audit log');
  }
}
