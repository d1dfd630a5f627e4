// One hostile flow: a bot that means harm, how its chat begins, and what the visitor says to it.
import type { BlockShorthand, FlowShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Value } from '@colloquy/schema';
import { limits } from '@colloquy/schema';

/** A bot as it is served. */
export type ServedBot = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly publicId: string;
};

/** A bot, and the visitor who talks to it. */
export interface HostileFlow {
  /** What it abuses. Waits of others are reported for each kind. */
  readonly kind: string;
  /** The kind and what is special about it. */
  readonly name: string;
  readonly bot: ServedBot;
  /** Bots that it leads to. */
  readonly others: readonly ServedBot[];
  /** Whether the visitor sends the bot along, instead of talking to one that is served. */
  readonly isPreview: boolean;
  /** The body that starts the chat, without the bot. */
  readonly start: Readonly<Record<string, unknown>>;
  /** Messages that follow, whatever the bot asks. */
  readonly replies: readonly Message[];
  /** Milliseconds for which the client waits for news of the chat, without reading them; nothing: it reads all answers. */
  readonly unreadMs: number | undefined;
}

/** A message of a visitor, as the interface has it. */
export type Message = Readonly<Record<string, unknown>>;

/** What differs between the flows of one kind. */
export interface FlowOptions {
  readonly flow: FlowShorthand | readonly BlockShorthand[];
  /** Bots that it links to, by their ids. */
  readonly others?: Readonly<Record<string, FlowShorthand>>;
  readonly isPreview?: boolean;
  readonly prefilled?: Readonly<Record<string, unknown>>;
  readonly start?: Readonly<Record<string, unknown>>;
  /** A text stands for a message with it. */
  readonly replies?: readonly (string | Message)[];
  readonly unreadMs?: number;
}

/**
 * Makes the flows of one kind; each gets an address of its own.
 *
 * @example hostileFlows('loops', { 'by jumps': { flow: [{ type: 'Jump', options: { groupId: 'Start' } }] } })
 */
export function hostileFlows(kind: string, given: Readonly<Record<string, FlowOptions>>): HostileFlow[] {
  return Object.entries(given).map(
    ([name, { flow, others = {}, isPreview = false, prefilled, start, replies, unreadMs }], index) => ({
      kind,
      name: `${kind}: ${name}`,
      bot: withLongValues(servedBot(`hostile-${kind.replaceAll(/\W/g, '')}-${index + 1}`, flow), prefilled),
      others: Object.entries(others).map(([id, other]) => servedBot(id, other)),
      isPreview,
      start: { ...(prefilled && { prefilledVariables: shortOnes(prefilled) }), ...start },
      replies: (replies ?? DEFAULT_REPLIES).map((reply) =>
        typeof reply === 'string' ? { type: 'text', text: reply } : reply,
      ),
      unreadMs,
    }),
  );
}

/** Few flows of these kinds ask for anything; one that does is answered. */
const DEFAULT_REPLIES = ['yes', '1'];

function servedBot(id: string, flow: FlowOptions['flow']): ServedBot {
  const given = Array.isArray(flow)
    ? { groups: [{ title: 'Start', blocks: flow }] }
    : (flow as FlowShorthand);
  return { ...expandFlow(given), id, publicId: id, name: id };
}

type Prefilled = Readonly<Record<string, unknown>>;

/** A start brings no more than some characters, so variables begin with the values that have more. */
const isLong = (value: unknown) => JSON.stringify(value).length > limits.prefilledCharacters / 2;

function withLongValues(bot: ServedBot, prefilled: Prefilled = {}): ServedBot {
  const variables = bot.variables as readonly { readonly name: string; readonly value?: Value }[];
  return {
    ...bot,
    variables: variables.map((variable) => {
      const value = prefilled[variable.name] ?? null;
      return isLong(value) ? { ...variable, value } : variable;
    }),
  };
}

function shortOnes(prefilled: Prefilled): Prefilled {
  return Object.fromEntries(Object.entries(prefilled).filter(([, value]) => !isLong(value)));
}

/** A block that sets the variable X. */
export function setTo(expressionToEvaluate: string, isCode = false): BlockShorthand {
  return { type: 'Set variable', options: { variableId: 'X', expressionToEvaluate, isCode } };
}

/** A branch on the variable A. */
export function branch(
  comparisonOperator: string,
  value: string,
  more: Readonly<Record<string, unknown>> = {},
): BlockShorthand {
  const comparisons = [{ id: 'c', variableId: 'A', comparisonOperator, value }];
  return { type: 'Condition', items: [{ content: { comparisons }, ...more }] };
}

/** As many of something, by their number. */
export function many<Element>(count: number, make: (index: number) => Element): Element[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Nearly as many short texts as a list may have. */
export function longList(text = 'a'): string[] {
  return many(9_400, (index) => `${text}${index % 10}`);
}

/** The groups and variables that most flows have. `Service` is given the address of a service that answers badly. */
export function flowOf(
  blocks: readonly BlockShorthand[],
  variables: FlowShorthand['variables'] = ['A', 'B', { name: 'X', value: 'x' }, SERVICE],
): FlowShorthand {
  return {
    variables,
    groups: [
      { title: 'Start', blocks },
      { title: 'Done', blocks: ['Done'] },
    ],
  };
}

/** The variable that holds the address of the bad service, in flows that have it. */
export const SERVICE = 'Service';
/** What a variable holds at most. */
export const FULL = 'x'.repeat(250_000);
/** 10 to 40 ms of code. */
export const BUSY = 'let sum = 0; for (let i = 0; i < 150000; i++) sum += i; return sum';
export const JUMP: BlockShorthand = { type: 'Jump', options: { groupId: 'Start' } };
