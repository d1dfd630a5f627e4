// The port `token`: signs claims about a visitor for a service. The secret stays on the server.
import { z } from 'zod';
import { namedValues } from '../named-values.ts';
import { portLimits } from './limits.ts';
import { portContract } from './port-contract.ts';

export const tokenPort = portContract({
  port: 'token',
  subject: 'token',
  example: { token: 'a.b.c' },
  request: z.object({
    credentials: z.object({ id: z.string(), type: z.string() }),
    /** The credentials fields with the id of the key and with the secret. */
    keyIdField: z.string(),
    secretField: z.string(),
    claims: namedValues(z.union([z.string(), z.number(), z.boolean()])),
    expiresInSeconds: z.number().int().min(1).max(portLimits.tokenSeconds),
  }),
  /** A JWT. */
  response: z.object({ token: z.string() }),
});
