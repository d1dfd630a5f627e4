// Who uses secrets: a table of credentials, each with a block that needs them. A new type of credentials is one row here.
import type { Canary } from './canary.ts';
import { makeCanary } from './canary.ts';

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
  /** The host it talks to, if that is fixed. */
  readonly host?: string;
  /** Uses its secret without sending it. */
  readonly isLocal?: boolean;
}

const CHAT = {
  messages: [{ role: 'user', content: 'Hi' }],
  responseMapping: [{ item: 'Message content', variableId: 'variableGot' }],
};

/** Providers of models that differ in nothing but name, action and host. */
function modelUser(
  type: string,
  host: string,
  { blockType = type, action = 'Create chat completion' } = {},
): SecretUser {
  const canary = makeCanary(blockType, 'sk-');
  return {
    id: `my-${blockType}`,
    type,
    host,
    canaries: [canary],
    data: () => ({ apiKey: canary.value }),
    block: { type: blockType, options: { credentialsId: `my-${blockType}`, action, task: action, ...CHAT } },
  };
}

/** Services that take a key with one request. */
function serviceUser(type: string, host: string, options: object): SecretUser {
  const canary = makeCanary(type, 'key-');
  return {
    id: `my-${type}`,
    type,
    host,
    canaries: [canary],
    data: () => ({ apiKey: canary.value }),
    block: { type, options: { credentialsId: `my-${type}`, ...options } },
  };
}

function proxyUser(id: string, url: string, host?: string): SecretUser {
  const canary = makeCanary(id);
  return {
    id,
    type: 'http proxy',
    ...(host === undefined ? {} : { host }),
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

const mapped = (item: string) => [{ item, variableId: 'variableGot' }];
const password = makeCanary('smtp');
const refreshToken = makeCanary('google sheets', '1//');
const stripeKey = makeCanary('stripe', 'sk_live_');
const gmailToken = makeCanary('gmail', '1//');
const gmailClient = makeCanary('gmail client', 'GOCSPX-');
const zendeskKey = makeCanary('zendesk');

export const secretUsers: readonly SecretUser[] = [
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
  modelUser('openai', 'api.openai.com'),
  modelUser('openai', 'api.openai.com', { blockType: 'OpenAI' }),
  modelUser('anthropic', 'api.anthropic.com', { action: 'Create Chat Message' }),
  modelUser('mistral', 'api.mistral.ai'),
  modelUser('groq', 'api.groq.com'),
  modelUser('open-router', 'openrouter.ai'),
  modelUser('together-ai', 'api.together.xyz'),
  modelUser('perplexity', 'api.perplexity.ai'),
  modelUser('deepseek', 'api.deepseek.com'),
  {
    id: 'my-sheets',
    type: 'google sheets',
    host: 'sheets.googleapis.com',
    canaries: [refreshToken],
    data: () => ({ refresh_token: refreshToken.value }),
    block: {
      type: 'Google Sheets',
      options: {
        credentialsId: 'my-sheets',
        action: 'Get data from sheet',
        spreadsheetId: 'sheet-1',
        sheetId: '0',
        cellsToExtract: [{ id: 'c', column: 'Note', variableId: 'variableGot' }],
      },
    },
  },
  {
    id: 'my-shop',
    type: 'stripe',
    host: 'api.stripe.com',
    canaries: [stripeKey],
    data: () => ({ live: { secretKey: stripeKey.value, publicKey: 'pk_live_1' } }),
    block: { type: 'payment input', options: { credentialsId: 'my-shop', amount: '12.50', currency: 'EUR' } },
  },
  {
    id: 'my-gmail',
    type: 'gmail',
    host: 'gmail.googleapis.com',
    canaries: [gmailToken, gmailClient],
    data: () => ({
      customClient: { id: 'client-1', secret: gmailClient.value },
      credentials: { refreshToken: gmailToken.value },
    }),
    block: {
      type: 'gmail',
      options: {
        action: 'Send email',
        credentialsId: 'my-gmail',
        to: 'team@example.com',
        subject: 'Hi',
        body: 'Hi',
        responseMapping: mapped('Thread ID'),
      },
    },
  },
  {
    id: 'my-support',
    type: 'zendesk',
    isLocal: true,
    canaries: [zendeskKey],
    data: () => ({ conversationsKeyId: 'key-1', conversationsSecretKey: zendeskKey.value }),
    block: {
      type: 'zendesk',
      options: { action: 'Open Web Widget', credentialsId: 'my-support', webWidgetKey: 'w', userId: 'u' },
    },
  },
  serviceUser('dify-ai', 'api.dify.ai', {
    action: 'Create Chat Message',
    query: 'Hi',
    responseMapping: mapped('Message content'),
  }),
  serviceUser('elevenlabs', 'api.elevenlabs.io', {
    action: 'Convert text to speech',
    text: 'Hi',
    voiceId: 'v1',
    saveUrlInVariableId: 'variableGot',
  }),
  serviceUser('chat-node', 'api.public.chatnode.ai', {
    action: 'Send Message',
    botId: 'b1',
    message: 'Hi',
    responseMapping: mapped('Message'),
  }),
  serviceUser('nocodb', 'app.nocodb.com', {
    action: 'Search Records',
    tableId: 't1',
    returnType: 'First',
    responseMapping: [{ fieldName: 'Name', variableId: 'variableGot' }],
  }),
  serviceUser('segment', 'api.segment.io', { action: 'Track', eventName: 'Hi', userId: 'u' }),
  serviceUser('posthog', 'us.i.posthog.com', { action: 'Capture', isAnonymous: true, event: 'Hi' }),
  serviceUser('blink', 'api.joinblink.com', {
    action: 'Get Users',
    filter: { type: 'Employee ID', employeeId: 'e1' },
    responseMapping: mapped('Display Names'),
  }),
];

/** The bot that uses them: it starts with the block, and tells what came of it. */
export function secretBot({ id, block }: SecretUser): object {
  const at = { x: 0, y: 0 };
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
            content: { richText: [{ type: 'p', children: [{ text: 'Got: {{Got}}' }] }] },
          },
          { id: 'ask', type: 'text input', options: { variableId: 'variableReply' } },
        ],
      },
    ],
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'begin' }],
    edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'group' } }],
    variables: [
      { id: 'variableGot', name: 'Got' },
      { id: 'variableReply', name: 'Reply' },
    ],
    theme: {},
    settings: {},
  };
}
