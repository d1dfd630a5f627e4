// Notes in the audit log that a request reads personal data.
import type { FastifyRequest } from 'fastify';
import type { Services } from './services.ts';

/**
 * Records a read by an authorized caller in the audit log. Operations call it before they answer. A failed write is
 * logged and the request continues: on a full disk, owners must be able to read and export.
 *
 * @param subject `result ID` or `session ID`; absent for reads of a bot or the server
 * @example await recordReading(services, request, { operation: 'readResult', botId: result.botId, subject: `result ${id}` })
 */
export async function recordReading(
  { colloquy, access, inProcess }: Pick<Services, 'colloquy' | 'access' | 'inProcess'>,
  request: FastifyRequest,
  {
    subject,
    ...what
  }: { readonly operation: string; readonly botId?: string | undefined; readonly subject?: string },
): Promise<void> {
  try {
    await colloquy.access.audit.recordReading(access.attribute(request, what), subject);
  } catch (error) {
    inProcess?.onMissingAudit?.(error as Error);
    request.log.error({ err: error, operation: what.operation }, 'a reading is missing in the audit log');
  }
}
