// A bot with every kind of input that needs no account elsewhere, and with bubbles and actions around them.

const text = (id: string, ...children: readonly object[]) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children }] },
});
const item = (id: string, content: string) => ({ id, content });
const variables = [
  'Text', 'Number', 'Email', 'Url', 'Phone', 'Date', 'Time', 'Rating', 'Choice', 'Several', 'Picture', 'Card', 'File',
]; // biome-ignore format: one row
const to = (name: string) => ({ variableId: `v${name}` });

/** Asks for everything, and at last says all answers. */
export const everyInputBot = {
  version: '6.1',
  id: 'every',
  name: 'Every input',
  publicId: 'every',
  groups: [
    {
      id: 'all',
      title: 'All',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        text('hello', { text: 'Hello ' }, { text: '𝒲orld', bold: true }, { text: ' <b>&' }),
        { id: 'picture', type: 'image', content: { url: 'https://example.com/a.png' } },
        { id: 'film', type: 'video', content: { url: 'https://example.com/a.mp4', type: 'url' } },
        { id: 'sound', type: 'audio', content: { url: 'https://example.com/a.mp3' } },
        { id: 'page', type: 'embed', content: { url: 'https://example.com/page' } },
        {
          id: 'askText',
          type: 'text input',
          options: { ...to('Text'), labels: { placeholder: 'Your name' } },
        },
        { id: 'askNumber', type: 'number input', options: { ...to('Number'), min: 1 } },
        { id: 'askEmail', type: 'email input', options: to('Email') },
        { id: 'askUrl', type: 'url input', options: to('Url') },
        { id: 'askPhone', type: 'phone number input', options: to('Phone') },
        { id: 'askDate', type: 'date input', options: to('Date') },
        { id: 'askTime', type: 'time input', options: to('Time') },
        {
          id: 'askRating',
          type: 'rating input',
          options: { ...to('Rating'), length: 5, labels: { left: 'bad', right: 'good' } },
        },
        {
          id: 'askChoice',
          type: 'choice input',
          options: to('Choice'),
          items: [item('i1', 'Green tea'), item('i2', 'Coffee'), item('i'.repeat(60), 'Water')],
        },
        { id: 'pause', type: 'Wait', options: { secondsToWaitFor: '0.2' } },
        {
          id: 'askSeveral',
          type: 'choice input',
          options: { ...to('Several'), isMultipleChoice: true, buttonLabel: 'Done' },
          items: [item('s1', 'Red'), item('s2', 'Green'), item('s3', 'Blue')],
        },
        {
          id: 'askPicture',
          type: 'picture choice input',
          options: to('Picture'),
          items: [
            { id: 'p1', title: 'Cat', description: 'Purrs', pictureSrc: 'https://example.com/cat.png' },
            { id: 'p2', title: 'Dog', pictureSrc: 'https://example.com/dog.gif' },
          ],
        },
        {
          id: 'askCard',
          type: 'cards',
          options: { saveResponseMapping: [{ id: 'm', field: 'Title', ...to('Card') }] },
          items: [
            {
              id: 'c1',
              title: 'Paris',
              imageUrl: 'https://example.com/p.png',
              paths: [{ id: 'c1a', text: 'Go' }],
            },
            { id: 'c2', title: 'Rome', description: 'Sunny', paths: [{ id: 'c2a', text: 'Go' }] },
          ],
        },
        {
          id: 'askFile',
          type: 'file input',
          options: { ...to('File'), isRequired: false, labels: { skip: 'No file' } },
        },
        { id: 'away', type: 'Redirect', options: { url: 'https://example.com/thanks' } },
        text('end', { text: variables.map((name) => `{{${name}}}`).join(' | ') }),
      ],
    },
    {
      id: 'help',
      title: 'Help',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [text('helping', { text: 'Help for {{Who}} of {{Source}}' })],
    },
  ],
  events: [
    { id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' },
    {
      id: 'help-event',
      type: 'command',
      graphCoordinates: { x: 0, y: 0 },
      outgoingEdgeId: 'to-help',
      options: { command: 'help', resumeAfter: true },
    },
  ],
  edges: [
    { id: 'begin', from: { eventId: 'start' }, to: { groupId: 'all' } },
    { id: 'to-help', from: { eventId: 'help-event' }, to: { groupId: 'help' } },
  ],
  variables: [...variables, 'Who', 'Source'].map((name) => ({ id: `v${name}`, name })),
  theme: {},
  settings: {},
};
