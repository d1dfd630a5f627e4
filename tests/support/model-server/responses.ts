// The responses format of OpenAI, in which the provider remembers the conversation.
import type { ServerResponse } from 'node:http';
import type { ModelVisit } from './model-server.ts';
import type { Spoken } from './spoken.ts';
import { countTokens, lastUserText, piecesOf, stream } from './spoken.ts';

let count = 0;

/** Answers `POST /v1/responses`. */
export async function answerResponses(
  response: ServerResponse,
  { body }: ModelVisit,
  spoken: Spoken,
): Promise<void> {
  const text = spoken.text ?? (spoken.tool ? '' : `You said: ${lastUserText(body.input)}`);
  count += 1;
  const id = `resp_${count}`;
  const message = {
    type: 'message',
    id: `msg_${count}`,
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
  };
  const call = spoken.tool && {
    type: 'function_call',
    id: `fc_${count}`,
    call_id: `call_${count}`,
    name: spoken.tool.name,
    arguments: JSON.stringify(spoken.tool.arguments),
    status: 'completed',
  };
  const inputTokens = countTokens(JSON.stringify(body.input));
  const outputTokens = countTokens(text);
  const whole = {
    id,
    object: 'response',
    created_at: 1_700_000_000,
    status: 'completed',
    model: body.model,
    error: null,
    incomplete_details: null,
    output: call ? [call] : [message],
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
    },
  };
  if (body.stream !== true) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
    return;
  }
  const begun = { ...whole, status: 'in_progress', output: [], usage: null };
  const item = call ?? message;
  const pieces = call
    ? [
        {
          type: 'response.function_call_arguments.delta',
          item_id: item.id,
          output_index: 0,
          delta: call.arguments,
        },
      ]
    : piecesOf(text).map((delta) => ({
        type: 'response.output_text.delta',
        item_id: item.id,
        output_index: 0,
        content_index: 0,
        delta,
        logprobs: [],
      }));
  const events = [
    { type: 'response.created', response: begun },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: call
        ? { ...call, arguments: '', status: 'in_progress' }
        : { ...message, content: [], status: 'in_progress' },
    },
    ...pieces,
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: whole },
  ].map((event, index) => ({ ...event, sequence_number: index }));
  await stream(response, events, {
    spoken,
    name: (event) => (event as { type: string }).type,
    error: {
      type: 'error',
      sequence_number: 3,
      code: 'server_error',
      message: 'The server had an error.',
      param: null,
    },
  });
}
