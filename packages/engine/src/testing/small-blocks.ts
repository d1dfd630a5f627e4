// Small blocks for the engine's own tests: one of each shape, none of them real. The engine must be able to run what it never heard of.
import type { BotDefinition, Message } from '@colloquy/schema';
import { openPort } from '@colloquy/schema';
import type { DefinitionSchema, Move } from '../block-type.ts';
import { askBlock, callBlock, logicBlock, sayBlock } from '../block-type.ts';
import type { ChatStart } from '../chat-start.ts';
import type { Evaluator } from '../evaluator.ts';
import { noEvaluator } from '../evaluator.ts';
import type { Flow } from '../flow.ts';
import type { Host } from '../host.ts';
import { createRegistry, loadFlow } from '../load.ts';
import { continueTurn, startTurn } from '../turn.ts';
import type { Turn, TurnOutcome } from '../turn-outcome.ts';

type Fields<Options> = { readonly options: Options };

function options<Options extends object>(defaults: Options): DefinitionSchema<Fields<Options>> {
  return {
    safeParse: (raw) => ({
      success: true,
      data: { options: { ...defaults, ...(raw as { options?: Options }).options } },
    }),
  };
}

const fussy: DefinitionSchema<unknown> = {
  safeParse: () => ({
    success: false,
    error: {
      issues: [{ code: 'custom', path: ['options', 'size'], message: 'expected a number', input: undefined }],
    },
  }),
};

/** The vocabulary of the tests. */
export const smallRegistry = createRegistry([
  sayBlock({
    type: 'shout',
    summary: 'Says its text.',
    definition: options({ text: '', waits: false, into: '' }),
    say: ({ options: { text } }, view) =>
      text === ''
        ? undefined
        : {
            type: 'text',
            content: { type: 'richText', richText: [{ type: 'p', children: [{ text: view.text(text) }] }] },
          },
    awaitsReply: ({ options: { waits } }) => waits,
    beginsWith: ({ options: { text } }) => /^\{\{(\w+)\}\}/.exec(text)?.[1],
    receive: ({ options: { into } }, reply) =>
      reply === undefined ? {} : { set: [{ variableId: into, value: reply }] },
  }),
  askBlock({
    type: 'quiz',
    input: 'text input',
    summary: 'Takes anything but "no" and "why?", and lower-cases it.',
    definition: options<{ variableId?: string; optional?: boolean; retry?: string; items?: object[] }>({}),
    replyType: 'quiz',
    ask: ({ options: { items, ...asked } }) => ({ options: asked, ...(items ? { items } : {}) }),
    read: ({ options: { optional, retry } }, reply) => {
      if (reply.type === 'none') return optional ? { type: 'skip' } : { type: 'rejection' };
      if (reply.type === 'audio' || reply.text === 'no') return { type: 'rejection', message: retry };
      if (reply.text === 'why?') return { type: 'rejection', isQuestion: true };
      return { type: 'answer', content: reply.text.toLowerCase(), attachedFileUrls: reply.attachedFileUrls };
    },
    accepts: ({ options: { optional } }) => ({ audio: optional === true }),
  }),
  askBlock({
    type: 'doubt',
    input: 'text input',
    summary: 'Asks back what ends in a question mark, and answers "yes" with what it asked.',
    definition: options<{ variableId?: string }>({}),
    replyType: 'doubt',
    ask: () => ({}),
    read: (_definition, reply, view) => {
      const text = reply.type === 'text' ? reply.text : '';
      if (text.endsWith('?'))
        return { type: 'rejection', message: `Really ${text}`, pendingContext: text.slice(0, -1) };
      const content = text === 'yes' ? (view.pendingContext ?? '') : text;
      return content === '' ? { type: 'rejection', message: 'What?' } : { type: 'answer', content };
    },
  }),
  askBlock({
    type: 'form',
    input: 'text input',
    summary: 'Asks with its options filled in.',
    definition: options<Record<string, unknown>>({}),
    replyType: 'form',
    ask: ({ options: asked }, view) => ({ options: view.rendered(asked) }),
    read: () => ({ type: 'skip' }),
  }),
  logicBlock({
    type: 'move',
    summary: 'Makes the move it holds.',
    definition: options<Move>({}),
    run: ({ options: move }) => move,
    receive: (_definition, reply) => ({ set: [{ variableId: 'v1', value: reply }] }),
  }),
  logicBlock({
    type: 'hop',
    summary: 'Enters a group.',
    definition: options({ groupId: '' }),
    exits: ({ options: { groupId } }) => [{ to: 'group', groupId, at: ['options', 'groupId'] }],
    run: ({ options: { groupId } }) => ({ go: { to: 'group', groupId } }),
  }),
  logicBlock({
    type: 'counted',
    summary: 'Wants a tool on the page.',
    definition: options({ pixelId: '' }),
    startProps: ({ options: { pixelId } }) => ({ googleAnalyticsId: 'G-1', pixelIds: [pixelId] }),
    run: () => ({}),
  }),
  logicBlock({
    type: 'back',
    summary: 'Returns.',
    definition: options({}),
    run: () => ({ go: { to: 'return' } }),
  }),
  logicBlock({
    type: 'visit',
    summary: 'Enters another bot.',
    definition: options<{ botId: string; isMerging: boolean; groupId?: string }>({
      botId: 'other',
      isMerging: false,
    }),
    exits: ({ options: { botId, groupId } }) => [{ to: 'bot', botId, groupId, at: ['options', 'groupId'] }],
    run: ({ options: { botId, groupId, isMerging } }) => ({ go: { to: 'bot', botId, groupId, isMerging } }),
  }),
  logicBlock({
    type: 'dice',
    summary: 'Draws.',
    definition: options({}),
    run: (_definition, view) => ({
      set: [{ variableId: 'v1', value: `${view.random()} ${view.randomId()}` }],
    }),
  }),
  logicBlock({
    type: 'recall',
    summary: 'Tells the conversation so far.',
    definition: options({}),
    readsTranscript: () => true,
    run: (_definition, view) => ({
      set: [
        { variableId: 'v1', value: view.transcript.map(({ role, text }) => `${role}: ${text}`).join('|') },
      ],
    }),
  }),
  callBlock({
    type: 'fetch',
    summary: 'Calls and keeps the answer.',
    port: openPort('http'),
    definition: options({ skip: false }),
    call: ({ options: { skip } }) =>
      skip ? { move: {} } : { call: { request: { url: 'https://example.com' }, timeoutMs: 1_000 } },
    returned: (_definition, result) => ({
      set: [{ variableId: 'v1', value: result.ok ? result.response.answer : result.failure.code }],
    }),
  }),
  askBlock({
    type: 'till',
    input: 'payment input',
    port: openPort('payment'),
    summary: 'Sets up a payment before it asks, and looks it up before it believes a reply.',
    definition: options<{ variableId?: string }>({}),
    replyType: 'payment',
    prepare: (_definition, view) => tillCall('set up', view.pendingContext),
    ask: (_definition, _view, prepared) =>
      prepared?.ok
        ? { options: {}, pendingContext: String(prepared.response.id), log: [{ description: 'set up' }] }
        : { move: { log: [{ description: 'no till' }], go: { to: 'end' } } },
    check: (_definition, reply, view) =>
      reply.type === 'text' && reply.text === 'fail' ? undefined : tillCall('look up', view.pendingContext),
    read: (_definition, reply, _view, checked) =>
      checked?.ok && checked.response.isPaid === true && reply.type === 'text'
        ? { type: 'answer', content: reply.text }
        : { type: 'rejection', message: 'not paid' },
  }),
  callBlock({
    type: 'speak',
    summary: 'Makes a text that the client may watch.',
    port: openPort('model'),
    definition: options({ into: '', isMadeOnReply: true, isStreamed: true }),
    awaited: ({ options: { into, isMadeOnReply, isStreamed } }) => ({
      call: speakCall,
      action: { type: 'stream', stream: true },
      isMadeOnReply,
      ...(isStreamed ? { streamsInto: into } : {}),
    }),
    call: () => ({ call: speakCall }),
    returned: ({ options: { into } }, result) =>
      result.ok
        ? { set: [{ variableId: into, value: result.response.text }] }
        : { log: [{ description: result.failure.code }] },
    receive: ({ options: { into } }, reply) =>
      reply === undefined ? {} : { set: [{ variableId: into, value: reply }] },
  }),
  logicBlock({ type: 'fussy', summary: 'Never fits.', definition: fussy, run: () => ({}) }),
]);

const speakCall = { request: { say: 'something' }, timeoutMs: 1_000 };

function tillCall(task: string, id: string | undefined) {
  return { request: { task, id: id ?? null }, timeoutMs: 1_000 };
}

/** Groups of `[title, ...blocks]`; a string is a shout. Edges are written as `edges: { id: groupTitle }`. */
export function smallBot(
  groups: readonly (readonly [title: string, ...blocks: (string | Record<string, unknown>)[]])[],
  more: Partial<Omit<BotDefinition, 'edges'>> & { readonly edges?: Readonly<Record<string, string>> } = {},
): BotDefinition {
  let blocks = 0;
  const { edges = {}, ...rest } = more;
  const at = { x: 0, y: 0 };
  return {
    version: '6.1',
    id: 'bot',
    groups: groups.map(([title, ...list]) => ({
      id: title,
      title,
      graphCoordinates: at,
      blocks: list.map((block) => {
        const id = `b${++blocks}`;
        return typeof block === 'string'
          ? { id, type: 'shout', options: { text: block } }
          : ({ id, ...block } as { id: string; type: string });
      }),
    })),
    edges: [
      { id: 'start-edge', from: { eventId: 'start' }, to: { groupId: groups[0]?.[0] ?? '' } },
      ...Object.entries(edges).map(([id, groupId]) => ({ id, from: { blockId: '' }, to: { groupId } })),
    ],
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'start-edge' }],
    variables: [
      { id: 'v1', name: 'One' },
      { id: 'v2', name: 'Two' },
    ],
    theme: {},
    settings: {},
    ...rest,
  };
}

/** A chat in a test: says things and tells what came of them. */
export interface SmallChat {
  readonly host: Host;
  readonly flow: Flow;
  readonly first: TurnOutcome;
  say(message?: string | Message): TurnOutcome;
  last: Turn;
}

/** Starts a chat on a small bot. `others` are bots that links may enter. */
export function chatWith(
  bot: BotDefinition,
  {
    others = [],
    evaluator = noEvaluator,
    ...beginning
  }: Partial<Omit<ChatStart, 'flow'>> & {
    readonly others?: readonly BotDefinition[];
    readonly evaluator?: Evaluator;
  } = {},
): SmallChat {
  const flows = new Map(
    [bot, ...others].map((definition) => [
      definition.id,
      loadFlow(definition, { hash: `hash of ${definition.id}`, registry: smallRegistry }).flow,
    ]),
  );
  const byHash = new Map([...flows.values()].map((flow) => [flow.hash, flow]));
  const host: Host = {
    flow: (hash) => byHash.get(hash),
    linked: (id) => flows.get(id),
    now: 1_000,
    evaluator,
    matches: (pattern, flags, text) => new RegExp(pattern, flags).test(text),
  };
  const flow = flows.get(bot.id) as Flow;
  const first = startTurn(host, {
    flow,
    seed: 'seed',
    resultId: 'result',
    locale: 'en',
    timeZone: 'UTC',
    isStreamEnabled: false,
    ...beginning,
  });
  const chat = {
    host,
    flow,
    first,
    last: (first.ok ? first.turn : undefined) as Turn,
    say(message?: string | Message): TurnOutcome {
      const outcome = continueTurn(
        host,
        chat.last.state,
        typeof message === 'string' ? { type: 'text', text: message } : message,
      );
      if (outcome.ok) chat.last = outcome.turn;
      return outcome;
    },
  };
  return chat;
}

/** What a turn said, as plain lines; `?` stands for a question and `.` for the end. */
export function heard(outcome: TurnOutcome): readonly string[] {
  if (!outcome.ok)
    return [`${outcome.problem.code} ${outcome.problem.issues[0]?.message ?? outcome.problem.message}`];
  const lines = outcome.turn.events.flatMap((event) => {
    if (event.type === 'said' && event.bubble.type === 'text' && event.bubble.content.type === 'richText') {
      const [node] = event.bubble.content.richText;
      const leaf = node && 'children' in node ? node.children[0] : undefined;
      return leaf && 'text' in leaf ? [leaf.text] : [];
    }
    return event.type === 'logged' ? [`log ${event.log.description}`] : [];
  });
  const ending: Readonly<Record<string, string>> = {
    asked: '?',
    ended: '.',
    awaiting: '…',
    call: '!',
    registered: '-',
    paused: '+',
    postponed: '~',
  };
  return [...lines, ending[outcome.turn.stop.type] ?? ''];
}
