// The bots that docs/screens shows: one for each input, and one for each kind of bubble.
import { expandFlow } from '@colloquy/blocks/testing';

const settings = { typingEmulation: { enabled: false } };

/** What the pictures show, drawn: signs of a font look different on each machine, or are not there. */
const SIGNS = {
  olive:
    'M200 95c42 0 62 34 62 68s-24 62-62 62-62-28-62-62 20-68 62-68Zm20-10c4-30 26-42 56-42 0 32-22 46-56 42Z',
  cactus:
    'M180 230V100a22 22 0 0 1 44 0v60h16v-32a14 14 0 0 1 28 0v46a14 14 0 0 1-14 14h-30v42ZM180 204h-30a14 14 0 0 1-14-14v-36a14 14 0 0 1 28 0v22h16Z',
  tulip: 'M192 230v-60c-40-4-52-36-48-84l30 26 28-40 28 40 30-26c4 48-8 80-48 84v60Z',
  tower: 'M190 60h20l8 70 34 110h-32l-20-50-20 50h-32l34-110Z',
  temple:
    'M200 66l100 50H100ZM116 126h28v74h-28Zm46 0h28v74h-28Zm48 0h28v74h-28Zm46 0h28v74h-28ZM104 210h192v22H104Z',
  clover:
    'M200 140a34 34 0 1 1 0-60 34 34 0 1 1 0 60 34 34 0 1 1-54 24 34 34 0 1 1 54-24 34 34 0 1 1 54 24 34 34 0 1 1-54-24l12 96h-16Z',
  boat: 'M192 62v124h-84Zm16 24c40 24 66 58 72 100h-72ZM96 200h212l-32 40H128Z',
};

const picture = (ground: string, ink: string, sign: keyof typeof SIGNS): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${ground}"/><path d="${SIGNS[sign]}" fill="${ink}"/></svg>`,
  )}`;

type Json = Readonly<Record<string, unknown>>;

function bot(publicId: string, blocks: readonly (string | (Json & { readonly type: string }))[]): Json {
  return expandFlow({ id: `${publicId}-id`, name: publicId, publicId, settings, groups: [{ blocks }] });
}

function asking(question: string, block: Json & { readonly type: string }) {
  return (name: string): Json => bot(`input-${name}`, [question, block]);
}

const cities = [
  'Amsterdam',
  'Berlin',
  'Cork',
  'Dakar',
  'Edinburgh',
  'Florence',
  'Geneva',
  'Helsinki',
  'Istanbul',
];

const inputs: Readonly<Record<string, (name: string) => Json>> = {
  text: asking('What may I call you?', { type: 'text input' }),
  'long-text': asking('What happened?', {
    type: 'text input',
    options: { isLong: true, labels: { placeholder: 'In your own words' } },
  }),
  choice: asking('What kind of home is it?', {
    type: 'choice input',
    items: [{ content: 'A house of my own' }, { content: 'A flat of my own' }, { content: 'I rent' }],
  }),
  'several-choices': asking('Is there anything we should know?', {
    type: 'choice input',
    options: { isMultipleChoice: true },
    items: [
      { content: 'Vegetarian' },
      { content: 'Vegan' },
      { content: 'No gluten' },
      { content: 'It is a birthday' },
    ],
  }),
  'many-choices': asking('Where do you live?', {
    type: 'choice input',
    items: cities.map((content) => ({ content })),
  }),
  number: asking('How many of you will come?', { type: 'number input', options: { min: 1, max: 12 } }),
  email: asking('Where shall I write to?', { type: 'email input' }),
  url: asking('Which page is it about?', { type: 'url input' }),
  phone: asking('Where can we call you?', {
    type: 'phone number input',
    options: { defaultCountryCode: 'DE' },
  }),
  date: asking('On which day?', { type: 'date input' }),
  'date-range': asking('From when to when?', { type: 'date input', options: { isRange: true } }),
  time: asking('At what time?', { type: 'time input' }),
  rating: asking('How was it?', {
    type: 'rating input',
    options: { length: 5, startsAt: 1, labels: { left: 'Bad', right: 'Very good' } },
  }),
  stars: asking('How many stars?', { type: 'rating input', options: { buttonType: 'Icons', length: 5 } }),
  pictures: asking('Which one do you like?', {
    type: 'picture choice input',
    options: { isMultipleChoice: true },
    items: [
      { title: 'Olive', description: 'Likes the sun', pictureSrc: picture('#e5ead6', '#6f8536', 'olive') },
      {
        title: 'Cactus',
        description: 'Likes to be left alone',
        pictureSrc: picture('#dcefe2', '#2f7d4f', 'cactus'),
      },
      { title: 'Tulip', pictureSrc: picture('#f7e1e6', '#c0486b', 'tulip') },
    ],
  }),
  cards: asking('Where to?', {
    type: 'cards',
    items: [
      {
        title: 'Paris',
        description: 'Three days by train',
        imageUrl: picture('#dfe7f5', '#4a6791', 'tower'),
        paths: [{ text: 'Go' }, { text: 'Tell me more' }],
      },
      {
        title: 'Rome',
        description: 'A week, with a garden',
        imageUrl: picture('#f5e8d8', '#a9763f', 'temple'),
        paths: [{ text: 'Go' }],
      },
      { title: 'Cork', imageUrl: picture('#dcefe2', '#2f7d4f', 'clover'), paths: [{ text: 'Go' }] },
    ],
  }),
  letter: asking('What happened?', {
    type: 'text input',
    options: { attachments: { isEnabled: true }, audioClip: { isEnabled: true } },
  }),
  file: asking('May I see a photo of it?', {
    type: 'file input',
    options: { isMultipleAllowed: true, isRequired: false },
  }),
};

const richText = [
  { type: 'h2', children: [{ text: 'A title' }] },
  {
    type: 'p',
    children: [
      { text: 'Words can be ' },
      { text: 'strong', bold: true },
      { text: ', ' },
      { text: 'soft', italic: true },
      { text: ', ' },
      { text: 'underlined', underline: true },
      { text: ', gone', strikethrough: true },
      { text: ', or lead ' },
      { type: 'a', url: 'https://example.org', children: [{ text: 'somewhere' }] },
      { text: '.' },
    ],
  },
  {
    type: 'ul',
    children: ['A list', 'with two lines'].map((text) => ({
      type: 'li',
      children: [{ type: 'lic', children: [{ text }] }],
    })),
  },
  { type: 'blockquote', children: [{ text: 'What somebody said.' }] },
  { type: 'code_block', children: [{ text: 'npm start' }] },
];

/** Code of a bot: a small chart, in the element that it is given. */
export const DRAWS_BARS = `
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 280 120');
  [4, 7, 2, 8, 9, 6, 3].forEach((hours, index) => {
    const bar = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [name, value] of Object.entries({ x: 8 + index * 38, y: 112 - hours * 11, width: 28, height: hours * 11, rx: 4, fill: 'currentcolor' }))
      bar.setAttribute(name, String(value));
    svg.append(bar);
  });
  typebotElement.append(svg);`;

const bubbles: Readonly<Record<string, readonly (string | (Json & { readonly type: string }))[]>> = {
  text: [
    'One line.',
    { type: 'text', content: { richText } },
    'And a last one, long enough to be broken into lines wherever the column of the chat ends on this screen.',
  ],
  image: [
    'A picture:',
    { type: 'image', content: { url: picture('#dfe7f5', '#4a6791', 'boat') } },
    { type: 'image', content: { url: 'https://127.0.0.1:1/none.png' } },
  ],
  video: [
    'A video:',
    { type: 'video', content: { type: 'url', url: 'data:video/mp4;base64,AAAA', isAutoplayEnabled: false } },
  ],
  audio: [
    'A sound:',
    {
      type: 'audio',
      content: {
        url: 'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=',
        isAutoplayEnabled: false,
      },
    },
  ],
  'custom-embed': ['Sunny hours of the week, drawn by code of the bot:'],
  embed: [
    'A page of another site:',
    { type: 'embed', content: { url: 'https://127.0.0.1:1/page', height: 240 } },
  ],
};

export const inputBots = Object.fromEntries(Object.entries(inputs).map(([name, make]) => [name, make(name)]));
export const bubbleBots = Object.fromEntries(
  Object.entries(bubbles).map(([name, blocks]) => [name, bot(`bubble-${name}`, blocks)]),
);
