// The HTTP request block: calls any interface and keeps parts of the answer.
import { callBlock } from '@colloquy/engine';
import type { HttpDefinition } from '../http/definition.ts';
import { httpCall } from '../http/http-call.ts';
import { limits } from '../limits.ts';

export const httpRequest = callBlock<HttpDefinition>({
  type: 'Webhook',
  summary: 'Makes an HTTP request and keeps parts of the answer.',
  ...httpCall({ timeoutSeconds: limits.requestTimeoutSeconds, isAddressSecret: false }),
});
