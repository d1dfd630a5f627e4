// The management API, as functions. Every request of the studio goes through here.
import type { Operations } from '@colloquy/client/manage';
import type { Problem } from '@colloquy/schema';
import { ManageError } from './manage-error.ts';

/** Parameters of path and query by name, and what every request may have. */
export interface ManageInput {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly [parameter: string]: unknown;
}

type Manage = {
  readonly [Id in keyof typeof ADDRESSES]: (
    input?: ManageInput,
  ) => Promise<Id extends keyof Operations ? Operations[Id]['answer'] : unknown>;
};

const ADDRESSES = {
  listBots: 'GET /v1/bots',
  readBot: 'GET /v1/bots/{botId}',
  changeBot: 'PATCH /v1/bots/{botId}',
  removeBot: 'DELETE /v1/bots/{botId}',
  createBot: 'POST /v1/bots/import',
  duplicateBot: 'POST /v1/bots/{botId}/duplicate',
  listVersions: 'GET /v1/bots/{botId}/versions',
  readVersion: 'GET /v1/bots/{botId}/versions/{number}',
  compareVersions: 'GET /v1/bots/{botId}/versions/{number}/differences',
  readDraft: 'GET /v1/bots/{botId}/draft',
  changeDraft: 'PATCH /v1/bots/{botId}/draft',
  readFlowSchema: 'GET /flow.schema.json',
  reviewDraft: 'GET /v1/bots/{botId}/draft/review',
  restoreDraft: 'POST /v1/bots/{botId}/draft/restore',
  listDraftChanges: 'GET /v1/bots/{botId}/draft/changes',
  readDraftState: 'GET /v1/bots/{botId}/draft/changes/{revision}',
  publishDraft: 'POST /v1/bots/{botId}/draft/publish',
  listResults: 'GET /v1/bots/{botId}/results',
  readResult: 'GET /v1/results/{resultId}',
  eraseResult: 'DELETE /v1/results/{resultId}',
  readTranscript: 'GET /v1/results/{resultId}/transcript',
  readAnalytics: 'GET /v1/bots/{botId}/analytics',
  listSessions: 'GET /v1/bots/{botId}/sessions',
  readSession: 'GET /v1/sessions/{sessionId}/state',
  changeSession: 'PATCH /v1/sessions/{sessionId}/state',
  sayInSession: 'POST /v1/sessions/{sessionId}/messages',
  listTokens: 'GET /v1/tokens',
  createToken: 'POST /v1/tokens',
  revokeToken: 'DELETE /v1/tokens/{tokenId}',
  signIn: 'POST /v1/session',
  signOut: 'DELETE /v1/session',
  listCredentials: 'GET /v1/credentials',
  setCredential: 'PUT /v1/credentials/{credentialId}',
  changeCredential: 'PATCH /v1/credentials/{credentialId}',
  removeCredential: 'DELETE /v1/credentials/{credentialId}',
  listCredentialUses: 'GET /v1/credentials/{credentialId}/uses',
  testCredential: 'POST /v1/credentials/{credentialId}/test',
  listWebhooks: 'GET /v1/bots/{botId}/webhooks',
  createWebhook: 'POST /v1/bots/{botId}/webhooks',
  changeWebhook: 'PATCH /v1/bots/{botId}/webhooks/{webhookId}',
  removeWebhook: 'DELETE /v1/bots/{botId}/webhooks/{webhookId}',
  testWebhook: 'POST /v1/bots/{botId}/webhooks/{webhookId}/test',
  listDeliveries: 'GET /v1/bots/{botId}/webhooks/{webhookId}/deliveries',
  redeliver: 'POST /v1/bots/{botId}/webhooks/{webhookId}/redeliver',
} as const;

/**
 * Makes the client: one method per operation.
 *
 * @throws ManageError from each method, with status and problem
 * @example await createManageClient({ url: '' }).readDraft({ botId: 'lead' })
 */
export function createManageClient({
  url,
  fetch: send = fetch,
}: {
  readonly url: string;
  readonly fetch?: typeof fetch;
}): Manage {
  const methods = Object.entries(ADDRESSES).map(([id, address]) => {
    const [method = '', template = ''] = address.split(' ');
    return [id, (input: ManageInput = {}) => request(send, { method, address: `${url}${template}`, input })];
  });
  return Object.fromEntries(methods) as Manage;
}

async function request(
  send: typeof fetch,
  {
    method,
    address,
    input,
  }: { readonly method: string; readonly address: string; readonly input: ManageInput },
): Promise<unknown> {
  const { body, headers, signal, ...parameters } = input;
  const query = new URLSearchParams();
  let path = address;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  const response = await send(`${path}${search}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ManageError(0, undefined);
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const answer: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  if (!response.ok) throw new ManageError(response.status, isJson ? (answer as Problem) : undefined);
  return answer;
}

/** The server that sent this page. */
export const manage = createManageClient({ url: '' });
