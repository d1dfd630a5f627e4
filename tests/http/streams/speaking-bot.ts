// A bot that has texts made, and a model that makes them: slowly, piece by piece, counting how often it was asked.
import { registry } from '@colloquy/blocks';
import { callBlock } from '@colloquy/engine';
import { openPort } from '@colloquy/schema';
import type { Ports } from '@colloquy/server';
import { z } from 'zod';
import type { CallResult } from '../../../packages/schema/src/ports/call.ts';

const definition = z.object({ options: z.object({ variableId: z.string() }) });
const call = { request: { say: 'something' }, timeoutMs: 20_000 };

/** What the model makes. */
export const pieces = ['Once ', 'upon a ', 'time', ' there was 🎈', ' a bot.'];
export const wholeText = pieces.join('');

const speak = callBlock({
  type: 'speak',
  summary: 'Has a text made.',
  definition,
  port: openPort('model'),
  awaited: ({ options }) => ({
    call,
    action: { type: 'stream', stream: true },
    streamsInto: options.variableId,
    isMadeOnReply: true,
  }),
  call: () => ({ call }),
  returned: ({ options }, result) =>
    result.ok
      ? { set: [{ variableId: options.variableId, value: result.response.text }] }
      : { log: [{ description: result.failure.code }] },
  receive: ({ options }, reply) => ({ set: [{ variableId: options.variableId, value: reply }] }),
});

/** All blocks there are, and the one that speaks. */
export const speakingRegistry = new Map([...registry, [speak.type, speak] as const]);

const block = (id: string, more: object) => ({ id, ...more });
const say = (id: string, text: string) =>
  block(id, { type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } });

/** Says two things with actions between them, has two texts made and shown, and asks on. */
export const speakingBot = {
  version: '6.1',
  id: 'speaking',
  publicId: 'speaking',
  name: 'Speaking',
  groups: [
    {
      id: 'g1',
      title: 'Story',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        say('b1', 'Hello'),
        block('b2', { type: 'Redirect', options: { url: 'https://example.com', isNewTab: true } }),
        say('b3', 'Let me think'),
        block('b4', { type: 'speak', options: { variableId: 'v1' } }),
        say('b5', '{{Story}}'),
        block('b6', { type: 'speak', options: { variableId: 'v2' } }),
        say('b7', '{{Other}}'),
        block('b8', { type: 'Code', options: { content: 'console.log(1)' } }),
        say('b9', 'Another?'),
        block('b10', { type: 'text input', outgoingEdgeId: 'again' }),
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
  edges: [
    { id: 'begin', from: { eventId: 'start' }, to: { groupId: 'g1' } },
    { id: 'again', from: { blockId: 'b10' }, to: { groupId: 'g1' } },
  ],
  variables: [
    { id: 'v1', name: 'Story' },
    { id: 'v2', name: 'Other' },
  ],
  settings: {},
  theme: {},
};

/** A port `model` that gives one piece and then fails, as a provider does that breaks off. */
export const failingModel: Ports = new Map([
  [
    'model',
    async (_call: unknown, { onText }: { onText?: ((piece: string) => void) | undefined }) => {
      onText?.(pieces[0] ?? '');
      return {
        ok: false,
        failure: { code: 'OVERLOADED', message: 'The provider is overloaded.' },
      } satisfies CallResult;
    },
  ],
]);

/** A port `model`: each piece waits until it may come. */
export function slowModel(mayCome: () => Promise<void>): {
  readonly ports: Ports;
  readonly asked: () => number;
} {
  let asked = 0;
  return {
    asked: () => asked,
    ports: new Map([
      [
        'model',
        async (_call: unknown, { onText }: { onText?: ((piece: string) => void) | undefined }) => {
          asked++;
          for (const piece of pieces) {
            await mayCome();
            onText?.(piece);
          }
          return { ok: true, response: { text: wholeText } } satisfies CallResult;
        },
      ],
    ]),
  };
}
