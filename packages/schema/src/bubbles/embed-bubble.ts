// The embed bubble: another page in an iframe.
import { z } from 'zod';
import { numberOrVariable } from '../number-or-variable.ts';
import { optional } from '../optional.ts';
import { bubbleModule } from './bubble-module.ts';

export const EmbedContent = z.object({
  url: optional(z.string()),
  height: numberOrVariable.meta({ description: 'Pixels.' }),
  waitForEvent: optional(
    z.object({
      isEnabled: optional(z.boolean()),
      name: optional(z.string()),
      saveDataInVariableId: optional(z.string()),
    }),
  ).meta({ description: 'The page must post a message of this name before the chat continues.' }),
});
export type EmbedContent = z.infer<typeof EmbedContent>;

export const embedBubble = bubbleModule({
  type: 'embed',
  content: EmbedContent,
  block: {
    summary: 'Embeds a web page and can wait for a message from it.',
    card: { label: 'Embed', icon: 'page', keywords: 'iframe page pdf', hint: 'Choose a page' },
  },
  example: {
    url: 'https://example.com',
    height: '{{Height}}',
    waitForEvent: { isEnabled: true, name: 'done' },
  },
  awaitsReply: ({ waitForEvent }) => waitForEvent?.isEnabled === true,
});
