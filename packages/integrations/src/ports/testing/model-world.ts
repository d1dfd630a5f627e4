// A port `model` for tests. Its provider is a test server with the chat completions format.
import { createEgressGuard } from '../../egress/egress-guard.ts';
import type { ModelPortOptions } from '../model/model-port.ts';
import { createModelPort } from '../model/model-port.ts';
import { createHttpClient } from '../web/http-client.ts';
import { createWebSender } from '../web/web-sender.ts';
import { webServer } from './web-world.ts';

/** A text, or a tool call. */
export type ModelAnswer = string | { readonly tool: string; readonly arguments: object };

/** The tested fields of a received request. */
export interface ModelVisit {
  readonly messages: readonly { readonly role: string; readonly content: unknown; readonly name?: string }[];
  readonly tools?: readonly {
    readonly function: {
      readonly name: string;
      readonly description?: string;
      readonly parameters: ModelSchema;
    };
  }[];
  readonly response_format?: { readonly json_schema: { readonly schema: ModelSchema } };
}

export interface ModelSchema {
  readonly properties: Readonly<Record<string, { readonly description?: string }>>;
  readonly required: readonly string[];
}

export interface ModelWorldOptions {
  readonly provider?: string;
  /** Responses in order; further ones are "Fine.". */
  readonly answers?: readonly ModelAnswer[];
  readonly runScript?: ModelPortOptions['runScript'];
}

/**
 * A port and its server, which `afterEach(closeServers)` closes.
 *
 * @example
 * const { ask, visits } = await modelWorld({ answers: ['Hello!'] });
 * await ask({ task: 'chat', messages: [{ role: 'user', content: 'Hi' }] });
 */
export async function modelWorld({
  provider = 'openai',
  answers = [],
  runScript = async () => ({ ok: true, value: undefined, assignments: [] }),
}: ModelWorldOptions = {}) {
  const visits: ModelVisit[] = [];
  const server = await webServer((response, { method, path, body }) => {
    if (method !== 'POST')
      return response.writeHead(200, { 'content-type': 'image/png' }).end(path.endsWith('.png') ? 'PNG' : '');
    visits.push(JSON.parse(body) as ModelVisit);
    const message = messageOf(answers[visits.length - 1] ?? 'Fine.');
    const answer = {
      id: 'answer',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'test-model',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const guard = createEgressGuard({ allow: ['127.0.0.1'] });
  const httpClient = createHttpClient({ guard });
  const port = createModelPort({
    vault: {
      get: async () => {
        throw new Error('These tests have no credentials.');
      },
      redactSecrets: (text) => text,
    },
    httpClient,
    send: createWebSender({ guard }, httpClient),
    runScript,
    files: { saveFile: async () => ({ ok: true, url: '' }), find: async () => undefined },
    retries: 0,
  });
  return {
    visits,
    url: server.url,
    ask: (request: Readonly<Record<string, unknown>>) =>
      port(
        {
          port: 'model',
          request: { provider, baseUrl: server.url, model: 'test-model', ...request },
          timeoutMs: 10_000,
        },
        { idempotencyKey: 'session-1:3:1', sessionId: 'session-1' },
      ),
  };
}

function messageOf(answer: ModelAnswer): object {
  if (typeof answer === 'string') return { role: 'assistant', content: answer };
  const used = { name: answer.tool, arguments: JSON.stringify(answer.arguments) };
  const calls = [{ id: 'call', type: 'function', function: used }];
  return { role: 'assistant', content: null, tool_calls: calls };
}
