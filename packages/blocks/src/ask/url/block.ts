// Asks for a URL.
import { askBlock } from '@colloquy/engine';
import { readUrl } from '@colloquy/language';
import { optional, UrlInputOptions } from '@colloquy/schema';
import { z } from 'zod';
import { chosenOffer } from '../asked-back.ts';
import { MAX_VALUE_REPLY_CHARACTERS } from '../limits.ts';
import { reject } from '../rejection.ts';

/**
 * Accepts one URL, with or without http(s), and stores it as typed.
 *
 * @example
 * { type: 'url input', options: { variableId: 'vSite', retryMessageContent: 'Is that a web address?' } }
 */
export const urlInput = askBlock({
  type: 'url input',
  summary: 'Asks for a URL.',
  definition: z.object({ options: optional(UrlInputOptions) }),
  input: 'url input',
  replyType: 'url',
  replyCharacters: () => MAX_VALUE_REPLY_CHARACTERS,
  ask: ({ options }, view) => (options === undefined ? {} : { options: view.rendered(options) }),
  read({ options }, reply, view) {
    const retry = options?.retryMessageContent;
    if (reply.type !== 'text') return reject(view, { retry });
    const reading = readUrl(chosenOffer(reply.text, view, { isCounted: true }) ?? reply.text, view);
    return reading.ok
      ? { type: 'answer', content: reading.value }
      : reject(view, { retry, reading, example: 'www.example.org' });
  },
});
