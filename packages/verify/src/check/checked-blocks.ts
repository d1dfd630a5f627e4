// Checks a bot with a single group, for tests.

import type { SyntaxChecker } from '@colloquy/blocks';
import { registry } from '@colloquy/blocks';
import { loadFlow } from '@colloquy/engine';
import { parseBot } from '@colloquy/schema';
import { checkBot } from './check-bot.ts';

export interface Found {
  readonly path: string;
  readonly severity: string | undefined;
  readonly message: string;
  readonly fix: string | undefined;
}

/** Returns a function that checks blocks and returns their problems; `more` replaces fields of the bot. */
export function checkerOf(syntaxError: SyntaxChecker) {
  return (blocks: readonly object[], more: object = {}) => check(blocks, { more, syntaxError });
}

function check(
  blocks: readonly object[],
  { more, syntaxError }: { readonly more: object; readonly syntaxError: SyntaxChecker },
): readonly Found[] {
  const at = { x: 0, y: 0 };
  const { bot, problems } = parseBot({
    version: '6.1',
    id: 'bot',
    variables: [
      { id: 'vname1', name: 'Name', value: 'Ada' },
      { id: 'vlist1', name: 'Big list', value: ['one', 'two'] },
    ],
    events: [{ id: 'e', type: 'start', graphCoordinates: at, outgoingEdgeId: 'e1' }],
    edges: [{ id: 'e1', from: { eventId: 'e' }, to: { groupId: 'g1' } }],
    groups: [
      {
        id: 'g1',
        title: 'One',
        graphCoordinates: at,
        blocks: blocks.map((block, index) => ({ id: `b${index}`, ...block })),
      },
    ],
    theme: {},
    settings: {},
    ...more,
  });
  if (!bot) throw new Error(JSON.stringify(problems));
  const { flow, problems: flowProblems } = loadFlow(bot, { hash: 'h', registry });
  return [...problems, ...flowProblems, ...checkBot(flow, { syntaxError })].map(
    ({ path, severity, message, fix }) => ({ path: path.join('.'), severity, message, fix }),
  );
}

export const said = (text: string) => ({
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});
export const webhook = (options: object, more: object = {}) => ({
  type: 'Webhook',
  options: { webhook: { url: 'https://example.com', ...options }, ...more },
});
export const items = (...list: readonly object[]) =>
  list.map((item, index) => ({ id: `i${index}`, ...item }));
