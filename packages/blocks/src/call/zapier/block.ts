// The Zapier block: starts a scenario there and stores parts of the response.
import { callBlock } from '@colloquy/engine';
import { automation, automationCard, httpCall } from '../http/http-call.ts';

export const zapier = callBlock({
  type: 'Zapier',
  summary: 'Starts a Zap at Zapier and stores parts of the response.',
  card: automationCard('Zapier'),
  ...httpCall(automation),
});
