// A bot that calls the world three times in every turn: two requests and a mail. Blocks of its own, so that the calls are plain to see.
import { registry as allBlocks } from '@colloquy/blocks';
import { callBlock, createRegistry } from '@colloquy/engine';
import { openPort } from '@colloquy/schema';

/** What a call block of these tests says. Texts are templates. */
interface CallDefinition {
  readonly options: {
    readonly port: string;
    readonly request: Readonly<Record<string, unknown>>;
    /** 10 seconds by default. */
    readonly timeoutMs?: number;
    readonly saveTo: string;
  };
}

/** Everything that bots have, and a block that makes the call it describes and keeps the answer. */
export const callingRegistry = createRegistry([
  ...allBlocks.values(),
  callBlock({
    type: 'Test call',
    summary: 'Makes the call that it describes.',
    port: ({ options: { port } }) => openPort(port),
    definition: { safeParse: (raw: unknown) => ({ success: true, data: raw as CallDefinition }) },
    call: ({ options: { request, timeoutMs = 10_000 } }, view) => ({
      call: { request: view.rendered(request), timeoutMs },
    }),
    returned: ({ options: { saveTo } }, result) => ({
      set: [
        { variableId: saveTo, value: result.ok ? (result.response.data ?? 'sent') : result.failure.code },
      ],
    }),
  }),
]);

/**
 * The bot. Each turn says `#2 first/second/sent`: its number and what the calls came to.
 *
 * @param receiver the base address of the server that is called
 * @param timeoutMs of each call; 10 seconds by default
 */
export function callingBot(receiver: string, timeoutMs?: number): object {
  const body = (call: number) =>
    `{"chat":"{{Chat}}","turn":"{{Count}}","call":${call},"reply":"{{Last}}","now":"{{Now}}"}`;
  const at = { x: 0, y: 0 };
  const call = (id: string, port: string, request: object) => ({
    id,
    type: 'Test call',
    options: { port, request, saveTo: `v${id}`, ...(timeoutMs ? { timeoutMs } : {}) },
  });
  return {
    version: '6.1',
    id: 'calling',
    name: 'Calling',
    publicId: 'calling',
    groups: [
      {
        id: 'loop',
        title: 'Loop',
        graphCoordinates: at,
        blocks: [
          {
            id: 'add',
            type: 'Set variable',
            options: { variableId: 'vCount', expressionToEvaluate: '{{Count}} + 1' },
          },
          // Two runs at different times would send different bytes.
          { id: 'clock', type: 'Set variable', options: { variableId: 'vNow', type: 'Now' } },
          call('One', 'http', { method: 'POST', url: `${receiver}/call`, body: body(0) }),
          // What the second one sends depends on what the first one got, as it often does.
          call('Two', 'http', { method: 'POST', url: `${receiver}/call?after={{One}}`, body: body(1) }),
          call('Three', 'mail', {
            credentialsId: 'default',
            to: ['team@example.com'],
            subject: '{{Chat}} {{Count}}',
            text: '{{One}} {{Two}}',
          }),
          {
            id: 'tell',
            type: 'text',
            content: {
              richText: [{ type: 'p', children: [{ text: '#{{Count}} {{One}}/{{Two}}/{{Three}}' }] }],
            },
          },
          { id: 'ask', type: 'text input', outgoingEdgeId: 'again', options: { variableId: 'vLast' } },
        ],
      },
    ],
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'begin' }],
    edges: [
      { id: 'begin', from: { eventId: 'start' }, to: { groupId: 'loop' } },
      { id: 'again', from: { blockId: 'ask' }, to: { groupId: 'loop' } },
    ],
    variables: [
      { id: 'vCount', name: 'Count', value: '0' },
      { id: 'vChat', name: 'Chat' },
      { id: 'vLast', name: 'Last' },
      { id: 'vNow', name: 'Now' },
      { id: 'vOne', name: 'One' },
      { id: 'vTwo', name: 'Two' },
      { id: 'vThree', name: 'Three' },
    ],
    theme: {},
    settings: {},
  };
}
