// The custom embed bubble: a script renders it in the page.
import { z } from 'zod';
import { optional } from '../optional.ts';
import { bubbleModule } from './bubble-module.ts';

const ClientFunction = z.object({ args: z.record(z.string(), z.unknown()), content: z.string() });

export const CustomEmbedContent = z.object({
  url: optional(z.string()),
  initFunction: ClientFunction.meta({ description: 'Code that runs once to render the embed.' }),
  waitForEventFunction: optional(ClientFunction).meta({
    description: 'Code that runs afterwards. The chat continues when it calls back.',
  }),
});
export type CustomEmbedContent = z.infer<typeof CustomEmbedContent>;

export const customEmbedBubble = bubbleModule({
  type: 'custom-embed',
  content: CustomEmbedContent,
  block: undefined,
  example: { initFunction: { args: { a: 1 }, content: 'x' } },
  awaitsReply: ({ waitForEventFunction }) => waitForEventFunction !== undefined,
});
