// The chat completions format of OpenAI, which nearly everybody speaks.
import type { ServerResponse } from 'node:http';
import type { ModelVisit } from './model-server.ts';
import type { Spoken } from './spoken.ts';
import { countTokens, lastUserText, piecesOf, stream } from './spoken.ts';

/** Answers `POST /v1/chat/completions`. */
export async function answerChat(
  response: ServerResponse,
  { body }: ModelVisit,
  spoken: Spoken,
): Promise<void> {
  const text = spoken.text ?? (spoken.tool ? '' : `You said: ${lastUserText(body.messages)}`);
  const base = { id: 'chatcmpl-1', created: 1_700_000_000, model: body.model };
  const promptTokens = countTokens(JSON.stringify(body.messages));
  const completionTokens = countTokens(text);
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
  const finish = spoken.tool ? 'tool_calls' : 'stop';
  const calls = spoken.tool
    ? [
        {
          id: `call_${spoken.tool.name}`,
          type: 'function',
          function: { name: spoken.tool.name, arguments: JSON.stringify(spoken.tool.arguments) },
        },
      ]
    : undefined;
  if (body.stream !== true && spoken.mood === undefined) {
    const message = { role: 'assistant', content: text === '' ? null : text, tool_calls: calls };
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: finish }],
        usage,
      }),
    );
    return;
  }
  const chunk = (delta: object, reason: string | null = null) => ({
    ...base,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  const includesUsage = (body.stream_options as { include_usage?: boolean } | undefined)?.include_usage;
  const events = [
    chunk({ role: 'assistant', content: '' }),
    ...piecesOf(text).map((content) => chunk({ content })),
    ...(calls ? [chunk({ tool_calls: calls.map((call, index) => ({ index, ...call })) })] : []),
    // Those that are not asked count all the same, in the last chunk.
    includesUsage ? chunk({}, finish) : { ...chunk({}, finish), usage },
    ...(includesUsage ? [{ ...base, object: 'chat.completion.chunk', choices: [], usage }] : []),
  ];
  await stream(response, events, {
    spoken,
    error: { error: { message: 'The server had an error.', type: 'server_error' } },
    last: 'data: [DONE]\n\n',
  });
}
