// Chat operations: requests and responses.
import { z } from 'zod';
import { ClientSideAction } from './action.ts';
import { BotVersion } from './bot/bot-definition.ts';
import { Bubble } from './bubbles/bubble.ts';
import { cleanText } from './clean-text.ts';
import { DynamicTheme } from './dynamic-theme.ts';
import { GivenResults } from './given-result.ts';
import { Input } from './input.ts';
import { limits } from './limits.ts';
import { Locale, VisitorTimeZone } from './locale.ts';
import { Log } from './log.ts';
import { Message } from './message.ts';
import { Operator } from './operator.ts';
import { optional, withDefault } from './optional.ts';
import { PrefilledVariables } from './prefilled-variables.ts';
import { Problem } from './problem.ts';
import { Settings } from './settings.ts';
import { Theme } from './theme.ts';

const identifier = z.string().min(1).max(limits.idCharacters).overwrite(cleanText);

export const TextBubbleContentFormat = z.enum(['richText', 'markdown']);
export type TextBubbleContentFormat = z.infer<typeof TextBubbleContentFormat>;

const format = withDefault(TextBubbleContentFormat, 'richText').meta({
  description: 'The form of text bubbles in the response.',
});

const starting = {
  message: optional(Message).meta({
    description: 'Only when the flow begins with an input and the caller answers it at once.',
  }),
  isStreamEnabled: withDefault(z.boolean(), false).meta({
    description: 'The client streams AI completions itself and sends what was generated back.',
  }),
  isOnlyRegistering: withDefault(z.boolean(), false).meta({
    description: 'Registers the session and does not start the bot.',
  }),
  prefilledVariables: optional(PrefilledVariables),
  textBubbleContentFormat: format,
  locale: optional(Locale),
  timeZone: VisitorTimeZone,
};

/** Starts a chat on a published bot. */
export const StartChatRequest = z.object({
  ...starting,
  resultId: optional(identifier).meta({ description: 'Overwrites an existing result.' }),
});
export type StartChatRequest = z.infer<typeof StartChatRequest>;

export const StartFrom = z.discriminatedUnion('type', [
  z.object({ type: z.literal('group'), groupId: identifier }),
  z.object({ type: z.literal('event'), eventId: identifier }),
]);
export type StartFrom = z.infer<typeof StartFrom>;

/** Starts a chat for a preview. `bot` is any JSON here; `parseBot` parses it. `typebot` is an alias of `bot`. */
export const StartPreviewChatRequest = z.object({
  ...starting,
  bot: z.unknown().optional().meta({ description: 'A definition to use instead of the stored bot.' }),
  typebot: z.unknown().optional().meta({ description: 'Another name of `bot`.', deprecated: true }),
  startFrom: optional(StartFrom).meta({ description: 'The group or event where the flow starts.' }),
  sessionId: optional(identifier).meta({
    description: 'Used as session id; overwrites a session that has it.',
  }),
  seed: optional(identifier).meta({
    description: 'What chance comes from: with the seed of another preview, the same is drawn.',
  }),
  givenResults: optional(GivenResults),
});
export type StartPreviewChatRequest = z.infer<typeof StartPreviewChatRequest>;

/** Sends the reply of the visitor. */
export const ContinueChatRequest = z.object({
  message: optional(Message).meta({ description: "The visitor's reply. Absent: continue without one." }),
  textBubbleContentFormat: format,
  locale: optional(Locale),
  timeZone: VisitorTimeZone,
  inputId: optional(identifier).meta({
    description:
      'Id of the input that the message answers. When the chat asks for something else by now, as another page of the visitor was faster, the message is refused (412), and nothing is taken. Not looked at for commands, and while a person answers instead of the bot.',
  }),
});
export type ContinueChatRequest = z.infer<typeof ContinueChatRequest>;

/** Returns to the question of an earlier turn. */
export const RewindChatRequest = z.object({
  turn: z.int().min(1).meta({
    description: 'The turn that asked the question: `turn` of its response. It asks again.',
  }),
});
export type RewindChatRequest = z.infer<typeof RewindChatRequest>;

export const OfferedReading = z.object({
  label: z.string().meta({ description: 'What the visitor reads.' }),
  text: z.string().meta({ description: 'Sent as the next reply, it is understood without doubt.' }),
});
export type OfferedReading = z.infer<typeof OfferedReading>;

const turn = {
  lastMessageNewFormat: z.string().optional().meta({
    description: 'The reply as it was understood, when that differs from what was sent.',
  }),
  readings: z.array(OfferedReading).optional().meta({
    description:
      'What an ambiguous reply may mean, as the message asks it. Clients may offer them as buttons.',
  }),
  messages: z.array(Bubble).meta({ description: 'What to show, in order.' }),
  input: Input.optional().meta({ description: 'What to ask for. Absent: nothing is asked.' }),
  clientSideActions: z.array(ClientSideAction).optional(),
  logs: z.array(Log).optional().meta({ description: 'Those of this turn.' }),
  dynamicTheme: DynamicTheme.optional(),
  progress: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: 'Percent, when the progress bar is enabled.' }),
  operator: Operator.optional().meta({
    description: 'The messages are not those of the bot but of a person who runs it.',
  }),
  isPaused: z.literal(true).optional().meta({
    description:
      'A person answers instead of the bot and receives all messages. The bot repeats its question later.',
  }),
  turn: z.number().int().min(1).optional().meta({
    description:
      'The number of this turn, where the visitor may come back to its question: with it as `turn` the chat is rewound. Only of bots with `settings.general.isAnswerChangeEnabled`.',
  }),
  rewoundTo: z.number().int().min(1).optional().meta({
    description:
      'The chat went back to this turn, and asks its question again. The turns in between are abandoned.',
  }),
};

export const StartedBot = z
  .object({
    id: z.string(),
    version: BotVersion,
    theme: Theme,
    settings: Settings,
    publishedAt: z.string().optional().meta({ description: 'When this version was published (ISO 8601).' }),
  })
  .meta({ description: 'What a client needs to know of the bot.' });
export type StartedBot = z.infer<typeof StartedBot>;

export const StartChatResponse = z
  .object({
    sessionId: z.string().meta({ description: 'Keep it: the chat is continued under it.' }),
    resultId: z.string().optional().meta({ description: 'Of a published bot only.' }),
    bot: StartedBot,
    ...turn,
  })
  .meta({ description: 'The session and the first turn.' });
export type StartChatResponse = z.infer<typeof StartChatResponse>;

export const ContinueChatResponse = z.object(turn).meta({ description: 'The next turn.' });
export type ContinueChatResponse = z.infer<typeof ContinueChatResponse>;

export const ErrorResponse = Problem;
export type ErrorResponse = z.infer<typeof ErrorResponse>;
