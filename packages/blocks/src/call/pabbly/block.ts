// The Pabbly block: starts a scenario there and stores parts of the response.
import { callBlock } from '@colloquy/engine';
import { automation, automationCard, httpCall } from '../http/http-call.ts';

export const pabbly = callBlock({
  type: 'Pabbly',
  summary: 'Starts a workflow at Pabbly and stores parts of the response.',
  card: automationCard('Pabbly'),
  ...httpCall(automation),
});
