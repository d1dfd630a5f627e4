// The parts that both operations of redelivery have in common: the body and the response.
import { RedeliverRequest, RedeliverResponse } from '@colloquy/schema';

/** Names the entries; without it, all. */
export const redeliverBody = {
  schema: RedeliverRequest,
  example: { ids: ['out_4bf92f3577b34da6a3ce929d0e0e4736'] },
  isRequired: false,
};

/** How many there are. */
export const redeliverOutput = {
  description: 'They wait to be sent.',
  schema: RedeliverResponse,
  example: { count: 1 },
};
