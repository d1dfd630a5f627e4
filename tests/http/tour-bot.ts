// Bots with everything that the three operations can show.
import { expandFlow } from '@colloquy/blocks/testing';

const progressAndAvatar = {
  general: { progressBar: { isEnabled: true } },
  chat: { hostAvatar: { isEnabled: true, url: '{{Avatar}}' } },
};

/** Greets, asks for a name, an email, a plan and a day, and sends the visitor away. */
export const tourBot = expandFlow({
  id: 'tour-id',
  name: 'Tour',
  publicId: 'tour',
  theme: progressAndAvatar,
  settings: {
    general: { systemMessages: { invalidMessage: 'Again, {{Name}}?' } },
    metadata: { title: 'Tour for {{Name}}' },
  },
  variables: ['Name', 'Email', 'Plan', 'Day', 'Avatar', 'List', { name: 'Score', value: '7' }],
  events: [
    { id: 'help-event', type: 'command', options: { command: 'help', resumeAfter: true }, to: 'Help' },
  ],
  groups: [
    {
      id: 'hello',
      title: 'Hello',
      blocks: [
        {
          id: 'greeting',
          type: 'text',
          content: {
            richText: [{ type: 'p', children: [{ text: 'Hi ' }, { text: '{{Name}}', bold: true }] }],
          },
        },
        {
          id: 'score',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Score {{Score}} {{List}}' }] }] },
        },
        { id: 'name', type: 'text input', options: { variableId: 'Name' }, to: 'Contact' },
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        'Your email?',
        {
          id: 'email',
          type: 'email input',
          options: { variableId: 'Email', retryMessageContent: 'No email, {{Name}}.' },
        },
        {
          id: 'plan',
          type: 'choice input',
          options: { variableId: 'Plan' },
          items: [
            { id: 'small', content: 'Small' },
            { id: 'large', content: 'Large', value: 'L' },
          ],
          to: 'When',
        },
      ],
    },
    {
      id: 'when',
      title: 'When',
      blocks: [
        { id: 'day', type: 'date input', options: { variableId: 'Day', format: 'yyyy-MM-dd' } },
        'See you on {{Day}}, {{Plan}}.',
        { id: 'away', type: 'Redirect', options: { url: 'https://example.com/{{Plan}}' } },
      ],
    },
    { id: 'help', title: 'Help', blocks: ['Help is near.'] },
  ],
});

/** Begins with an input. */
export const askingBot = expandFlow({
  id: 'asking-id',
  publicId: 'asking',
  variables: ['Email'],
  groups: [
    {
      title: 'Ask',
      blocks: [{ id: 'email', type: 'email input', options: { variableId: 'Email' } }, 'Thanks, {{Email}}'],
    },
  ],
});

/** Remembers its visitors by their result. */
const rememberingBot = expandFlow({
  id: 'remembering-id',
  publicId: 'remembering',
  settings: { general: { rememberUser: { isEnabled: true } } },
  variables: ['Name'],
  groups: [
    {
      title: 'Name',
      blocks: ['Hello {{Name}}', { id: 'name', type: 'text input', options: { variableId: 'Name' } }, 'Bye'],
    },
  ],
});

/** Has blocks that cannot run and one that waits for the client. */
const strangeBot = expandFlow({
  id: 'strange-id',
  publicId: 'strange',
  groups: [
    {
      title: 'Strange',
      blocks: [
        { id: 'odd', type: 'teleport' },
        'After',
        { id: 'wait', type: 'Wait', options: { secondsToWaitFor: '2', shouldPause: true } },
        'Done',
        { id: 'last', type: 'text input' },
      ],
    },
  ],
});

/** Of the legacy family, as an old export has it. */
export const legacyBot = {
  version: '5',
  id: 'legacy-id',
  name: 'Legacy',
  publicId: 'legacy',
  groups: [
    {
      id: 'g0',
      title: 'Start',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'b0', type: 'start', label: 'Start', groupId: 'g0', outgoingEdgeId: 'e0' }],
    },
    {
      id: 'g1',
      title: 'Choose',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          id: 'b1',
          groupId: 'g1',
          type: 'text',
          content: { html: '', plainText: '', richText: [{ type: 'p', children: [{ text: 'Which?' }] }] },
        },
        {
          id: 'b2',
          groupId: 'g1',
          type: 'choice input',
          options: { buttonLabel: 'Send', isMultipleChoice: false },
          items: [
            { id: 'i1', blockId: 'b2', type: 0, content: 'One' },
            { id: 'i2', blockId: 'b2', type: 0, content: 'Two' },
          ],
        },
        {
          id: 'b3',
          groupId: 'g1',
          type: 'file input',
          options: {
            isMultipleAllowed: false,
            isRequired: false,
            labels: { placeholder: 'Drop', button: 'Up' },
            sizeLimit: 5,
          },
        },
      ],
    },
  ],
  edges: [{ id: 'e0', from: { groupId: 'g0', blockId: 'b0' }, to: { groupId: 'g1' } }],
  variables: [],
  theme: { general: { font: 'Open Sans', background: { type: 'None' } }, chat: {} },
  settings: {
    general: { isBrandingEnabled: true },
    typingEmulation: { enabled: true, speed: 300, maxDelay: 1.5 },
    metadata: {},
  },
  updatedAt: '2023-01-01T00:00:00.000Z',
  workspaceId: 'w',
};

/** Not open at the moment. */
const closedBot = {
  ...askingBot,
  id: 'closed-id',
  publicId: 'closed',
  isClosed: true,
  settings: { general: { systemMessages: { botClosed: 'Back on Monday.' } } },
};

export const operationsBots = [tourBot, askingBot, rememberingBot, strangeBot, legacyBot, closedBot];
