// The Pabbly block: starts a scenario there and keeps parts of the answer.
import { callBlock } from '@colloquy/engine';
import type { HttpDefinition } from '../http/definition.ts';
import { automation, httpCall } from '../http/http-call.ts';

export const pabbly = callBlock<HttpDefinition>({
  type: 'Pabbly',
  summary: 'Starts a workflow at Pabbly and keeps parts of the answer.',
  ...httpCall(automation),
});
