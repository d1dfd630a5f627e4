// An example of every input, bubble and action of the interface, as each channel renders it.
import { goOnAfterMs } from '../../packages/channels/src/runner/go-on.ts';
import { telegramChannel } from '../../packages/channels/src/telegram/telegram-channel.ts';
import { whatsappChannel } from '../../packages/channels/src/whatsapp/whatsapp-channel.ts';
import { partsOf } from '../../packages/studio/src/pages/channels/platform-message.ts';

type Fields = Readonly<Record<string, unknown>>;

const WEB = 'https://example.com';
const labelled = (...labels: readonly string[]) =>
  labels.map((content, index) => ({ id: `i${index}`, content }));
const shown = [
  { id: 'p1', title: 'Cat', pictureSrc: `${WEB}/cat.png` },
  { id: 'p2', title: 'Dog', pictureSrc: `${WEB}/dog.png` },
];
const script = { scriptToExecute: { content: 'alert(1)', args: [] } };

/** Inputs follow a text. */
const QUESTION = {
  id: 'q',
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text: 'Question' }] }] },
};

/** Inputs, several of a type where the number of items matters. */
export const inputExamples: readonly Fields[] = [
  { type: 'text input', options: { labels: { placeholder: 'Your name' } } },
  { type: 'number input' },
  { type: 'email input' },
  { type: 'url input' },
  { type: 'phone number input', options: { labels: { placeholder: 'Your number' } } },
  { type: 'date input' },
  { type: 'time input' },
  {
    type: 'payment input',
    options: { labels: { button: 'Pay' } },
    runtimeOptions: { amountLabel: '€30.00' },
  },
  { type: 'rating input', options: { length: 5, labels: { left: 'bad', right: 'good' } } },
  { type: 'file input', options: { isRequired: false } },
  { type: 'choice input', name: 'few', items: labelled('Tea', 'Coffee') },
  { type: 'choice input', name: 'more than three', items: labelled('Tea', 'Coffee', 'Water', 'Juice') },
  {
    type: 'choice input',
    name: 'several',
    items: labelled('Red', 'Green', 'Blue'),
    options: { isMultipleChoice: true, buttonLabel: 'Done' },
  },
  { type: 'picture choice input', items: shown },
  {
    type: 'cards',
    items: [{ id: 'c1', title: 'Paris', imageUrl: `${WEB}/p.png`, paths: [{ id: 'a', text: 'Go' }] }],
  },
];

export const bubbleExamples: readonly Fields[] = [
  {
    type: 'text',
    content: {
      type: 'richText',
      richText: [{ type: 'p', children: [{ text: 'Hello ' }, { text: 'Ada', bold: true }] }],
    },
  },
  { type: 'image', content: { url: `${WEB}/a.png`, clickLink: { url: `${WEB}/offer`, alt: 'Offer' } } },
  { type: 'video', content: { url: `${WEB}/a.mp4`, type: 'url' } },
  { type: 'audio', content: { url: `${WEB}/a.mp3` } },
  { type: 'embed', content: { url: `${WEB}/menu.pdf` } },
  { type: 'custom-embed', content: { url: `${WEB}/widget` } },
];

export const actionExamples: readonly Fields[] = [
  { type: 'scriptToExecute', ...script },
  { type: 'redirect', redirect: { url: `${WEB}/thanks` } },
  { type: 'supportChat', supportChat: script },
  { type: 'analytics', analytics: {} },
  { type: 'wait', wait: { secondsToWaitFor: 90 }, expectsDedicatedReply: true },
  { type: 'setVariable', setVariable: script, expectsDedicatedReply: true },
  {
    type: 'streamAiChatCompletion',
    streamAiChatCompletion: { messages: [] },
    expectsDedicatedReply: true,
  },
  { type: 'httpRequestToExecute', httpRequestToExecute: { url: WEB }, expectsDedicatedReply: true },
  { type: 'startPropsToInject', startPropsToInject: {} },
  { type: 'pixel', pixel: { pixelId: '1' } },
  { type: 'stream', stream: true, expectsDedicatedReply: true },
  { type: 'codeToExecute', codeToExecute: { args: {}, content: '' }, expectsDedicatedReply: true },
  { type: 'listenForWebhook', expectsDedicatedReply: true },
];

/** The table, one row for each example. */
export function channelExamples(): string {
  const rows = [
    ...inputExamples.map((input) => row(input, { messages: [QUESTION], input: { id: 'b', ...input } })),
    ...bubbleExamples.map((bubble) => row(bubble, { messages: [{ id: 'b', ...bubble }] })),
    ...actionExamples.map((action) => row(action, { clientSideActions: [action] })),
  ];
  return ['| part | Telegram | WhatsApp |', '|---|---|---|', ...rows].join('\n');
}

function row({ type, name }: Fields, fields: Fields): string {
  const turn = {
    channelId: 'c',
    person: '7',
    chatId: 'chat',
    turn: 1,
    isEnded: false,
    messages: [],
    ...fields,
  };
  const cells = [telegramChannel, whatsappChannel].map(({ kind, render }) => {
    const messages = render(turn, { question: 'q' }).map((message) => lineOf(kind, message));
    const afterMs = goOnAfterMs(turn);
    const next =
      afterMs === undefined
        ? []
        : [afterMs === 0 ? 'continues at once' : `continues after ${afterMs / 1_000} s`];
    return [...messages, ...next].join('<br>') || 'nothing';
  });
  return `| \`${type}\`${name === undefined ? '' : `, ${name}`} | ${cells.join(' | ')} |`;
}

function lineOf(kind: string, message: unknown): string {
  const { method, type, body } = message as Fields;
  const { text, media, buttons } = partsOf(kind, message);
  const placeholder = (body as { reply_markup?: Fields } | undefined)?.reply_markup?.input_field_placeholder;
  const hint = placeholder === undefined ? [] : [`(${placeholder})`];
  const rows = buttons.map(({ label, note }) => `[${[label, note].filter(Boolean).join(': ')}]`);
  return [`\`${method ?? type}\``, media?.url, text.replaceAll('\n', ' / '), ...hint, ...rows]
    .filter(Boolean)
    .join(' ')
    .replaceAll('|', '\\|');
}
