// The port `webhook`: what another system sends to a block that waits for it. Nobody is called: the server keeps what comes.
import { z } from 'zod';
import { portContract } from './port-contract.ts';

export const webhookPort = portContract({
  port: 'webhook',
  subject: 'wait',
  request: z.object({ blockId: z.string() }),
  response: z.object({ statusCode: z.int().optional(), data: z.unknown().optional() }),
});
