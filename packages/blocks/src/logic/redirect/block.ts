// The redirect block: the client opens a page.
import { logicBlock } from '@colloquy/engine';
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { addressMistakes, PAGE_SCHEMES } from '../../address-mistakes.ts';

const Definition = z.object({
  options: optional(
    z.object({
      url: optional(z.string()).meta({
        description:
          'URL of the page. https:// is prepended unless the URL starts with http://, https://, mailto:, tel: or sms:.',
      }),
      isNewTab: ignorable(z.boolean()).meta({
        description: 'Whether the page opens in a new tab. Defaults to false.',
      }),
    }),
  ),
});

export const redirect = logicBlock<z.infer<typeof Definition>>({
  type: 'Redirect',
  summary: 'Opens a page in the visitor’s browser. The flow continues.',
  definition: Definition,
  mistakes: ({ options }) =>
    addressMistakes(options?.url, { path: ['options', 'url'], schemes: PAGE_SCHEMES, isPage: true }),
  run({ options }, view) {
    const address = view.text(options?.url).trim();
    if (address === '') return {};
    // Other values get a scheme, so that no value can form a URL that runs code.
    const url = /^(?:https?:\/\/|mailto:|tel:|sms:)/i.test(address) ? address : `https://${address}`;
    const isNewTab = options?.isNewTab;
    return {
      act: [{ type: 'redirect', redirect: { url, ...(isNewTab === undefined ? {} : { isNewTab }) } }],
    };
  },
});
