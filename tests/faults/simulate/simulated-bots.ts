// The bots of the simulation: one only talks, one calls the world in each turn, one has the client watch. All repeat every reply so far.
import { callBlock, createRegistry } from '@colloquy/engine';
import { openPort, webhookPort } from '@colloquy/schema';
import { countingBot } from '../counting-bot.ts';
import { callingRegistry } from '../journal/calling-bot.ts';
import type { BotKind } from './scenario.ts';

/** What a block says that calls. Texts are templates. */
interface CallDefinition {
  readonly options: { readonly request: Readonly<Record<string, unknown>>; readonly saveTo: string };
}

/** Everything that bots have, a block that calls, one whose call is made while the client watches, and one that waits. */
export const simulatedRegistry = createRegistry([
  ...callingRegistry.values(),
  callBlock({
    type: 'Test watch',
    summary: 'Has the client watch a call.',
    port: openPort('http'),
    definition: { safeParse: (raw: unknown) => ({ success: true, data: raw as CallDefinition }) },
    awaited: ({ options: { request } }, view) => ({
      call: { request: view.rendered(request), timeoutMs: 10_000 },
      action: { type: 'stream', stream: true },
      isMadeOnReply: true,
    }),
    call: () => ({ move: {} }),
    returned: ({ options: { saveTo } }, result) => ({
      set: [{ variableId: saveTo, value: result.ok ? result.response.text : result.failure.code }],
    }),
    receive: ({ options: { saveTo } }, reply) => ({ set: [{ variableId: saveTo, value: reply }] }),
  }),
  callBlock({
    type: 'Test listen',
    summary: 'Waits for what another system sends.',
    port: webhookPort,
    definition: { safeParse: (raw: unknown) => ({ success: true, data: raw as CallDefinition }) },
    awaited: (_, view) => ({
      call: { request: { blockId: view.blockId }, timeoutMs: 0 },
      action: { type: 'listenForWebhook' },
    }),
    call: () => ({ move: {} }),
    returned: ({ options: { saveTo } }, result) => ({
      set: [{ variableId: saveTo, value: result.ok ? result.response.data : result.failure.code }],
    }),
    receive: ({ options: { saveTo } }, reply) => ({ set: [{ variableId: saveTo, value: reply }] }),
  }),
]);

/** One block of these bots. */
type Block = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Two runs at different times send different bytes. */
const time: Block = { id: 'time', type: 'Set variable', options: { variableId: 'variableNow', type: 'Now' } };

/** Makes a request, then a mail, and says `#2 ["first"] visit7/sent`. What it sends tells the chat, turn, reply and time that it is made in. */
const callingBot = botWith('calling', [time, call('One', 'http'), call('Two', 'mail')], '{{One}}/{{Two}}');

/** Has the client watch a request, and says `#2 ["first"] visit7/sent`, or `told/sent` when the client says what it saw. */
const watchingBot = botWith(
  'watching',
  [time, { ...call('One', 'http'), type: 'Test watch' }],
  '{{One}}/sent',
);

/** The block of the listening bot that data is sent to. */
export const LISTENING_BLOCK = 'callOne';

/** Waits for another system, and says `#2 ["first"] data7/sent`, or `told/sent` when the client goes on before. */
const listeningBot = botWith('listening', [{ ...call('One', 'none'), type: 'Test listen' }], '{{One}}/sent');

/** By kind. The first one is the counting bot, which says `#2 ["first"]`. */
export const simulatedBots: Readonly<Record<BotKind, typeof countingBot>> = {
  talking: countingBot,
  calling: callingBot,
  watching: watchingBot,
  listening: listeningBot,
};

/** The counting bot with more to do in each turn, and more to say about it. */
function botWith(id: string, blocks: readonly Block[], text: string): typeof countingBot {
  return {
    ...countingBot,
    id,
    publicId: id,
    groups: countingBot.groups.map((group) => ({
      ...group,
      blocks: (group.blocks as readonly Block[]).flatMap((block): Block[] => {
        if (block.id === 'add') return [block, ...blocks];
        if (block.id === 'tell') return [{ ...block, content: paragraph(`#{{Count}} {{All}} ${text}`) }];
        return [block];
      }),
    })),
    variables: [
      ...countingBot.variables,
      { id: 'variableNow', name: 'Now' },
      { id: 'variableOne', name: 'One' },
      { id: 'variableTwo', name: 'Two' },
    ],
  } as typeof countingBot;
}

function call(name: string, port: string): Block {
  const request = { turn: '{{Count}}', reply: '{{Last}}', now: '{{Now}}', after: '{{One}}' };
  return {
    id: `call${name}`,
    type: 'Test call',
    options: { port, request, saveTo: `variable${name}` },
  };
}

function paragraph(text: string): object {
  return { richText: [{ type: 'p', children: [{ text }] }] };
}
