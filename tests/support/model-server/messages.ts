// The messages format of Anthropic.
import type { ServerResponse } from 'node:http';
import type { ModelVisit } from './model-server.ts';
import type { Spoken } from './spoken.ts';
import { countTokens, lastUserText, piecesOf, stream } from './spoken.ts';

/** Answers `POST /v1/messages`. */
export async function answerMessages(
  response: ServerResponse,
  { body }: ModelVisit,
  spoken: Spoken,
): Promise<void> {
  const text = spoken.text ?? (spoken.tool ? '' : `You said: ${lastUserText(body.messages)}`);
  const usage = {
    input_tokens: countTokens(JSON.stringify(body.messages)),
    output_tokens: countTokens(text),
  };
  const use = spoken.tool && {
    type: 'tool_use',
    id: 'toolu_1',
    name: spoken.tool.name,
    input: spoken.tool.arguments,
  };
  const content = [...(text === '' ? [] : [{ type: 'text', text }]), ...(use ? [use] : [])];
  const reason = use ? 'tool_use' : 'end_turn';
  const whole = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body.model,
    content,
    stop_reason: reason,
    stop_sequence: null,
    usage,
  };
  if (body.stream !== true) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
    return;
  }
  const events = [
    {
      type: 'message_start',
      message: { ...whole, content: [], stop_reason: null, usage: { ...usage, output_tokens: 0 } },
    },
    ...content.flatMap((block, index) => [
      {
        type: 'content_block_start',
        index,
        content_block: block.type === 'text' ? { type: 'text', text: '' } : { ...block, input: {} },
      },
      ...deltasOf(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
  await stream(response, events, {
    spoken,
    name: (event) => (event as { type: string }).type,
    error: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
  });
}

function deltasOf(block: {
  readonly type: string;
  readonly text?: string;
  readonly input?: object;
}): readonly object[] {
  return block.type === 'text'
    ? piecesOf(block.text ?? '').map((text) => ({ type: 'text_delta', text }))
    : [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }];
}
