// The port `knowledge`: searches the documents of the bot that calls.
import type { Port } from '@colloquy/integrations';
import { definePort } from '@colloquy/integrations';
import { failed, knowledgePort } from '@colloquy/schema';
import type { KnowledgeService } from './knowledge-service.ts';

/**
 * Creates the port.
 *
 * @example const ports = new Map([...others, ['knowledge', createKnowledgePort(knowledge)]]);
 */
export function createKnowledgePort({ search }: Pick<KnowledgeService, 'search'>): Port {
  return definePort(knowledgePort, {}, async ({ question, limit }, { botId }) => {
    if (botId === undefined)
      return failed('unavailable', 'Only a bot that is stored on this server has documents.');
    const { confidence, passages } = await search(botId, question, limit);
    return {
      ok: true,
      response: {
        confidence,
        passages: passages.map(({ headings, text, excerpt, source }) => ({
          headings,
          text,
          excerpt,
          source,
        })),
      },
    };
  });
}
