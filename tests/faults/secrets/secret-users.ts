// Users of secrets: credentials, each with a block that needs them. Integrations come from the registry of blocks.
import type { Canary } from './canary.ts';
import { makeCanary } from './canary.ts';
import { integrationUsers } from './integrations.ts';

/** Where the world of the test is. */
export interface Places {
  readonly proxy: number;
}

/** Credentials with canaries in them, and a bot that uses them. */
export interface SecretUser {
  readonly id: string;
  readonly type: string;
  readonly canaries: readonly Canary[];
  readonly data: (places: Places) => object;
  readonly block: object;
  /** The hosts it talks to, if they are fixed. */
  readonly hosts?: readonly string[];
  /** What its service answers when all is well, in which every text may be another one. */
  readonly answer?: unknown;
  /** Uses its secret without sending it. */
  readonly isLocal?: boolean;
  /** Default: `Got`, in which the block keeps something. */
  readonly variables?: readonly { readonly id: string; readonly name: string }[];
}

function proxyUser(id: string, url: string, host?: string): SecretUser {
  const canary = makeCanary(id);
  return {
    id,
    type: 'http proxy',
    ...(host === undefined ? {} : { hosts: [host] }),
    canaries: [canary],
    data: ({ proxy }) => ({ url: `http://user:${encodeURIComponent(canary.value)}@127.0.0.1:${proxy}` }),
    block: {
      type: 'Webhook',
      options: {
        webhook: { url, method: 'POST', body: '{"a":1}' },
        isCustomBody: true,
        proxyCredentialsId: id,
        responseVariableMapping: [{ id: 'm', variableId: 'variableGot', bodyPath: 'data.message' }],
      },
    },
  };
}

const password = makeCanary('smtp');

/** Those that no service is behind: a mail server, and proxies. */
const plainUsers: readonly SecretUser[] = [
  {
    id: 'my-mail',
    type: 'smtp',
    canaries: [password],
    data: () => ({
      host: 'mail.example.com',
      port: 587,
      isTlsEnabled: true,
      username: 'bot',
      password: password.value,
      from: { email: 'bot@example.com' },
    }),
    block: {
      type: 'Email',
      options: {
        credentialsId: 'my-mail',
        recipients: ['team@example.com'],
        subject: 'Hi',
        body: 'Hi',
        isCustomBody: true,
      },
    },
  },
  proxyUser('my-proxy', 'http://api.example.com/call'),
  proxyUser('my-encrypted-proxy', 'https://api.example.com/call', 'api.example.com'),
];

export const secretUsers: readonly SecretUser[] = [...plainUsers, ...(await integrationUsers())];

/** The bot that uses them: it starts with the block, and tells what came of it. */
export function secretBot({
  id,
  block,
  variables = [{ id: 'variableGot', name: 'Got' }],
}: SecretUser): object {
  const at = { x: 0, y: 0 };
  const got = variables.map(({ name }) => `{{${name}}}`).join(' ');
  return {
    version: '6.1',
    id: `bot-${id}`,
    name: `Bot ${id}`,
    publicId: `bot-${id}`,
    groups: [
      {
        id: 'group',
        title: 'Start',
        graphCoordinates: at,
        blocks: [
          { id: 'first', ...block },
          {
            id: 'tell',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: `Got: ${got}` }] }] },
          },
          { id: 'ask', type: 'text input', options: { variableId: 'variableReply' } },
        ],
      },
    ],
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'begin' }],
    edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'group' } }],
    variables: [...variables, { id: 'variableReply', name: 'Reply' }],
    theme: {},
    settings: {},
  };
}
