// Actions that the client runs for the bot.
import { z } from 'zod';
import { optional } from './optional.ts';

export const ScriptArgument = z.object({
  id: z.string().meta({ description: 'The name of the value in the script.' }),
  value: z.string().meta({ description: 'The value as text. If it is JSON, the script must parse it.' }),
});
export type ScriptArgument = z.infer<typeof ScriptArgument>;

export const Script = z.object({
  content: z.string(),
  args: z.array(ScriptArgument),
  isCode: z.boolean().optional(),
  isUnsafe: z.boolean().optional().meta({
    description: 'True for scripts of imported bots: in previews, run them in a worker without credentials.',
  }),
});
export type Script = z.infer<typeof Script>;

export const HttpRequestToExecute = z.object({
  url: z.string(),
  method: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
});
export type HttpRequestToExecute = z.infer<typeof HttpRequestToExecute>;

const ChatMessage = z.object({
  role: z.enum(['system', 'user', 'assistant']).optional(),
  content: z.string().optional(),
});

const AnalyticsEvent = z.object({
  trackingId: z.string().optional(),
  category: z.string().optional(),
  action: z.string().optional(),
  label: z.string().optional(),
  value: z.number().optional(),
  sendTo: z.string().optional(),
});

const PixelEvent = z.object({
  pixelId: z.string(),
  eventType: z.string().optional(),
  name: z.string().optional(),
  isInitSkip: z.boolean().optional(),
  params: z
    .array(z.object({ id: z.string().optional(), key: z.string().optional(), value: z.unknown() }))
    .optional(),
});

const StartProps = z.object({
  customHeadCode: z.string().optional(),
  gtmId: z.string().optional(),
  googleAnalyticsId: z.string().optional(),
  pixelIds: z.array(z.string()).optional(),
});

const common = {
  lastBubbleBlockId: optional(z.string()).meta({
    description:
      'The id of the bubble block after which the action runs. If absent, it runs before the first bubble.',
  }),
  expectsDedicatedReply: optional(z.boolean()).meta({
    description: 'True: the chat waits. Send the result of the action with continueChat.',
  }),
};

/**
 * One action for the client. The payload sits under the key that `type` names; `listenForWebhook` has none.
 *
 * @example
 * ClientSideAction.parse({ type: 'wait', wait: { secondsToWaitFor: 2 }, expectsDedicatedReply: true });
 */
export const ClientSideAction = z
  .discriminatedUnion('type', [
    z.object({ ...common, type: z.literal('scriptToExecute'), scriptToExecute: Script }),
    z.object({
      ...common,
      type: z.literal('redirect'),
      redirect: z.object({ url: z.string().optional(), isNewTab: z.boolean().optional() }),
    }),
    z.object({
      ...common,
      type: z.literal('supportChat'),
      supportChat: z.object({ scriptToExecute: Script }),
    }),
    z.object({ ...common, type: z.literal('analytics'), analytics: AnalyticsEvent }),
    z.object({
      ...common,
      type: z.literal('wait'),
      wait: z.object({ secondsToWaitFor: z.number().meta({ description: 'Seconds.' }) }),
    }),
    z.object({
      ...common,
      type: z.literal('setVariable'),
      setVariable: z.object({
        scriptToExecute: Script,
        builtIn: z.enum(['Moment of the day', 'Device type']).optional().meta({
          description:
            'The value that the script computes. A client that knows the value need not run the script.',
        }),
      }),
    }),
    z.object({
      ...common,
      type: z.literal('streamAiChatCompletion'),
      streamAiChatCompletion: z.object({ messages: z.array(ChatMessage) }),
    }),
    z.object({
      ...common,
      type: z.literal('httpRequestToExecute'),
      httpRequestToExecute: HttpRequestToExecute,
    }),
    z.object({ ...common, type: z.literal('startPropsToInject'), startPropsToInject: StartProps }),
    z.object({ ...common, type: z.literal('pixel'), pixel: PixelEvent }),
    z.object({ ...common, type: z.literal('stream'), stream: z.literal(true) }),
    z.object({
      ...common,
      type: z.literal('codeToExecute'),
      codeToExecute: z.object({ args: z.record(z.string(), z.unknown()), content: z.string() }),
    }),
    z.object({ ...common, type: z.literal('listenForWebhook') }),
  ])
  .meta({
    description: 'An action for the client: run a script, redirect, wait, stream a completion and so on.',
  });
export type ClientSideAction = z.infer<typeof ClientSideAction>;
