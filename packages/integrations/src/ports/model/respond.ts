// Respond: one message in a conversation that the provider stores, with the provider's built-in tools.
import type { modelTasks } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { ToolSet } from 'ai';
import type { PortOutcome } from '../define-port.ts';
import { converse, used } from './chat.ts';
import type { RespondRequest } from './model-request.ts';
import { offerTools } from './model-tools.ts';
import type { OpenedModel } from './open-model.ts';
import type { Performing } from './performing.ts';

/** Generates a reply to a message, in the context of the previous response. */
export async function respond(
  request: RespondRequest,
  model: OpenedModel,
  performing: Performing,
): Promise<PortOutcome<typeof modelTasks.respond>> {
  const { remembering, ownTools } = model;
  if (!remembering || !ownTools)
    return failed('invalid_request', 'This provider does not support stored conversations.');
  const own = providersTools(request, ownTools);
  const offered = offerTools(request.tools, performing.runScript, Object.keys(own));
  const { previousResponseId, instructions, temperature } = request;
  const said = await converse(
    {
      model: remembering,
      messages: [{ role: 'user', content: request.message }],
      tools: { ...offered.tools, ...own },
      ...(instructions ? { instructions } : {}),
      ...(temperature === undefined ? {} : { temperature }),
      ...(previousResponseId ? { providerOptions: { openai: { previousResponseId } } } : {}),
    },
    performing,
  );
  if (!said.ok) return said;
  // A stopped response has no id: the conversation continues after the one before it.
  const { text, usage, responseId = previousResponseId ?? '' } = said;
  return { ok: true, response: { text, usage, responseId, ...used(offered) } };
}

function providersTools(
  { fileSearch, searchesWeb, interpretsCode }: RespondRequest,
  tools: NonNullable<OpenedModel['ownTools']>,
): ToolSet {
  return {
    ...(searchesWeb ? { web_search: tools.webSearch({}) } : {}),
    ...(interpretsCode ? { code_interpreter: tools.codeInterpreter({}) } : {}),
    ...(fileSearch && fileSearch.vectorStoreIds.length > 0
      ? {
          file_search: tools.fileSearch({
            vectorStoreIds: [...fileSearch.vectorStoreIds],
            ...(fileSearch.maxResults === undefined ? {} : { maxNumResults: fileSearch.maxResults }),
            ...(fileSearch.scoreThreshold === undefined
              ? {}
              : { ranking: { scoreThreshold: fileSearch.scoreThreshold } }),
          }),
        }
      : {}),
  } as ToolSet;
}
