// The port `webhook`: data that another system sends to a waiting block. No request leaves the server; it stores the
// incoming data.
import { z } from 'zod';
import { portContract } from './port-contract.ts';

export const webhookPort = portContract({
  port: 'webhook',
  subject: 'wait',
  example: { data: { ok: true } },
  request: z.object({ blockId: z.string() }),
  response: z.object({ statusCode: z.int().optional(), data: z.unknown().optional() }),
});
