// The HTTP request block: calls any API and stores parts of the response.
import { callBlock } from '@colloquy/engine';
import { httpCall } from '../http/http-call.ts';
import { limits } from '../limits.ts';

export const httpRequest = callBlock({
  type: 'Webhook',
  summary: 'Sends an HTTP request and stores parts of the response.',
  ...httpCall({ timeoutSeconds: limits.requestTimeoutSeconds, isAddressSecret: false }),
});
