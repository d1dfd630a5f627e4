// Events: the entry points of a flow.
import { z } from 'zod';
import { clamped } from '../clamped.ts';
import { limits } from '../limits.ts';
import { optional } from '../optional.ts';
import { Coordinates } from './coordinates.ts';

const common = { id: z.string(), outgoingEdgeId: optional(z.string()), graphCoordinates: Coordinates };

export const CommandEventOptions = z.looseObject({
  command: optional(z.string()),
  resumeAfter: optional(z.boolean()).meta({ description: 'True: return to the waiting block afterwards.' }),
});
export type CommandEventOptions = z.infer<typeof CommandEventOptions>;

export const ReplyEventOptions = z.looseObject({
  contentVariableId: optional(z.string()).meta({
    description: 'Id of the variable to store the reply in, as it was sent.',
  }),
  inputNameVariableId: optional(z.string()).meta({
    description: 'Id of the variable to store the title of the group of the input in.',
  }),
  inputTypeVariableId: optional(z.string()).meta({
    description: 'Receives the type of input, for example `email`.',
  }),
});
export type ReplyEventOptions = z.infer<typeof ReplyEventOptions>;

export const NoReplyEventOptions = z.looseObject({
  after: optional(clamped(1, limits.noReplyUnits)).meta({
    description: 'How long the visitor stays silent before the path begins. Defaults to 1.',
  }),
  unit: optional(z.enum(['minutes', 'hours', 'days'])).meta({ description: 'Defaults to hours.' }),
  inputBlockId: optional(z.string()).meta({
    description: 'Id of the input block that it is about. If not set, every input of the bot.',
  }),
});
export type NoReplyEventOptions = z.infer<typeof NoReplyEventOptions>;

/**
 * An entry point of a flow: the start of a chat, a command, every reply, an invalid reply, a question that the
 * visitor asks instead of answering, or no reply for some time.
 */
export const FlowEvent = z
  .discriminatedUnion('type', [
    z.looseObject({ ...common, type: z.literal('start') }),
    z.looseObject({ ...common, type: z.literal('command'), options: optional(CommandEventOptions) }),
    z.looseObject({ ...common, type: z.literal('reply'), options: optional(ReplyEventOptions) }),
    z.looseObject({ ...common, type: z.literal('invalidReply'), options: optional(ReplyEventOptions) }),
    z.looseObject({ ...common, type: z.literal('question'), options: optional(ReplyEventOptions) }),
    z.looseObject({ ...common, type: z.literal('noReply'), options: optional(NoReplyEventOptions) }),
  ])
  .meta({ description: 'An event that starts a flow.' });
export type FlowEvent = z.infer<typeof FlowEvent>;

export const flowEventTypes = ['start', 'command', 'reply', 'invalidReply', 'question', 'noReply'] as const;
export type FlowEventType = (typeof flowEventTypes)[number];
