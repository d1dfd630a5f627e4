// The embed bubble: a page inside the chat, which may pause the chat until it posts a message.
import { sayBlock } from '@colloquy/engine';
import { embedBubble, numberOrVariable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { addressMistakes, MEDIA_SCHEMES } from '../../address-mistakes.ts';
import { readReplyValue } from '../../reply-value.ts';
import { toPixels } from '../pixels.ts';
import { isSafeAddress } from '../safe-address.ts';

const Definition = z.object({
  content: optional(
    z.object({
      url: optional(z.string()).meta({
        description: 'URL of the page. If not set, nothing is shown and the chat does not wait.',
      }),
      height: numberOrVariable.catch(undefined).meta({ description: 'Height in pixels. Defaults to 400.' }),
      waitForEvent: optional(
        z.object({
          isEnabled: optional(z.boolean()).meta({
            description:
              'Whether the chat waits until the page posts a message to its parent window. Defaults to false.',
          }),
          name: optional(z.string()).meta({
            description: 'Name of the message to wait for. Messages have the form {name, data}.',
          }),
          saveDataInVariableId: optional(z.string()).meta({
            description: 'Variable to store the data of the message in.',
          }),
        }),
      ),
    }),
  ),
});

export const embed = sayBlock<z.infer<typeof Definition>>({
  type: 'embed',
  ...embedBubble.block,
  definition: Definition,
  mistakes: ({ content }) =>
    addressMistakes(content?.url, { path: ['content', 'url'], schemes: MEDIA_SCHEMES }),
  say({ content }, view) {
    if (!content?.url) return undefined;
    const { height, ...rendered } = view.rendered(content);
    if (!rendered.url || !isSafeAddress(rendered.url)) return undefined;
    const pixels = toPixels(height, view);
    return { type: 'embed', content: { ...rendered, ...(pixels === undefined ? {} : { height: pixels }) } };
  },
  awaitsReply: ({ content }) => content?.waitForEvent?.isEnabled === true,
  receive({ content }, reply) {
    const variableId = content?.waitForEvent?.saveDataInVariableId;
    return variableId && reply !== undefined ? { set: [{ variableId, value: readReplyValue(reply) }] } : {};
  },
});
