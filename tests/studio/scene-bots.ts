// A server with bots in several states, for pictures and for the accessibility checker.

import { onTestFinished } from 'vitest';
import booking from '../../examples/booking/booking.flow.json' with { type: 'json' };
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import support from '../../examples/support/support.flow.json' with { type: 'json' };
import type { StartedServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Published when the server starts. */
export const sceneBots = [lead, booking, support];

/** A folder for credentials, gone after the test. */
export function dataFolder(): string {
  const folder = temporaryFolder('studio');
  onTestFinished(folder.remove);
  return folder.path;
}

/** Changes drafts, labels a bot, and has visitors answer, so that lists have something to show. */
export async function addHistory(server: StartedServer): Promise<void> {
  const rename = (value: string) =>
    server.ask(`/v1/bots/${lead.id}/draft`, {
      method: 'PATCH',
      body: [{ op: 'replace', path: '/groups/0/title', value }],
      headers: { 'if-match': '*' },
    });
  await rename('Welcome!');
  await server.ask(`/v1/bots/${lead.id}/draft/publish`, { body: { message: 'A warmer welcome' } });
  await rename('Hello');
  await server.ask(`/v1/bots/${booking.id}`, { method: 'PATCH', body: { labels: ['restaurant'] } });
  for (const name of ['Ada', 'Grace', 'Linus']) {
    const { json } = await server.ask(`/v1/bots/${lead.publicId}/startChat`, { body: {} });
    const say = (text: string) =>
      server.ask(`/v1/sessions/${String(json.sessionId)}/continueChat`, {
        body: { message: { type: 'text', text } },
      });
    const answers = [
      name,
      'A house of my own',
      '180',
      'As soon as possible',
      `${name.toLowerCase()}@example.org`,
    ];
    for (const text of name === 'Linus' ? answers.slice(0, 2) : [...answers, '085 012 3456']) await say(text);
  }
}
