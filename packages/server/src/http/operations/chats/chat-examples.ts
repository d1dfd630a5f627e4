// Examples of the API reference: one short conversation. A test parses each with its schema.
import type { ContinueChatResponse, StartChatResponse } from '@colloquy/schema';

const firstTurn: Pick<StartChatResponse, 'messages' | 'input'> = {
  messages: [
    {
      id: 'welcome-text',
      type: 'text',
      content: {
        type: 'richText',
        richText: [{ type: 'p', children: [{ text: 'Hi! What is your name?' }] }],
      },
    },
  ],
  input: {
    id: 'ask-name',
    type: 'text input',
    options: { labels: { placeholder: 'Your name', button: 'Send' }, variableId: 'v-name' },
  },
};

const startedBot: StartChatResponse['bot'] = {
  id: 'booking',
  version: '6.1',
  theme: { chat: { buttons: { backgroundColor: '#1D4ED8' } } },
  settings: { general: { isBrandingEnabled: false } },
  publishedAt: '2026-11-20T09:30:00.000Z',
};

const startResponse: StartChatResponse = {
  sessionId: 'k3v9x2m7q4t8w1z5b6n0c2d4',
  resultId: 'p8r2f5h7j1l3n6s9u4y0a2e5',
  bot: startedBot,
  ...firstTurn,
};

const previewResponse: StartChatResponse = {
  sessionId: 'k3v9x2m7q4t8w1z5b6n0c2d4',
  bot: { ...startedBot, publishedAt: undefined },
  ...firstTurn,
};

const continueResponse: ContinueChatResponse = {
  messages: [
    {
      id: 'confirm-text',
      type: 'text',
      content: {
        type: 'richText',
        richText: [{ type: 'p', children: [{ text: 'See you then!', bold: true }] }],
      },
    },
  ],
  lastMessageNewFormat: '22/11/2026',
  clientSideActions: [
    {
      type: 'redirect',
      redirect: { url: 'https://example.com/thanks', isNewTab: false },
      lastBubbleBlockId: 'confirm-text',
    },
  ],
  progress: 100,
};

const previewBot = {
  version: '6.1',
  id: 'booking',
  name: 'Booking',
  groups: [
    {
      id: 'welcome',
      title: 'Welcome',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          id: 'welcome-text',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Hi! What is your name?' }] }] },
        },
        { id: 'ask-name', type: 'text input', options: { variableId: 'v-name' } },
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'begin', graphCoordinates: { x: -200, y: 0 } }],
  edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'welcome' } }],
  variables: [{ id: 'v-name', name: 'Name' }],
  theme: {},
  settings: {},
  updatedAt: '2026-11-20T09:30:00.000Z',
  workspaceId: 'main',
};

/** A request and a response of each operation that takes a turn. */
export const chatExamples = {
  startChat: {
    request: {
      prefilledVariables: { Source: 'newsletter' },
      textBubbleContentFormat: 'richText',
      locale: 'en',
    },
    response: startResponse,
  },
  startChatPreview: {
    request: { bot: previewBot, startFrom: { type: 'group', groupId: 'welcome' } },
    response: previewResponse,
  },
  continueChat: {
    request: { message: { type: 'text', text: 'tomorrow' } },
    response: continueResponse,
  },
} as const;
