// Every sentence that an author may write in place of ours is said somewhere: by the chat, or by the server.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SystemMessages } from '../../packages/schema/src/settings.ts';
import { linkBubble } from '../../packages/widget/src/session/link-bubble.ts';

/** Who says it. */
const SPEAKERS = {
  invalidMessage: 'blocks',
  retryExample: 'blocks',
  retryWayOut: 'blocks',
  botClosed: 'server',
  networkErrorTitle: 'widget',
  networkErrorMessage: 'widget',
  popupBlockedTitle: 'widget',
  popupBlockedDescription: 'widget',
  popupBlockedButtonLabel: 'widget',
  fileUploadError: 'widget',
  fileUploadSizeError: 'widget',
  // There is no channel for it yet.
  whatsAppPictureChoiceSelectLabel: undefined,
} as const;

const packages = join(import.meta.dirname, '..', '..', 'packages');

function sourcesOf(room: string): string {
  const files = readdirSync(join(packages, room, 'src'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(packages, room, 'src', name), 'utf8'))
    .join('\n');
}

it('the table lists every system message', () => {
  expect(Object.keys(SPEAKERS).sort()).toEqual(Object.keys(SystemMessages.shape).sort());
});

it.each(Object.entries(SPEAKERS).filter(([, room]) => room))(
  'the message %s is shown by the %s',
  (name, room) => {
    expect(sourcesOf(room ?? '')).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

it.each([
  [{}, 'https://example.com/'],
  [{ popupBlockedButtonLabel: 'Go on' }, 'Go on'],
  [
    { popupBlockedDescription: 'It was held back.', popupBlockedButtonLabel: 'Go on' },
    'It was held back. Go on',
  ],
  [
    {
      popupBlockedTitle: 'One more tap',
      popupBlockedDescription: 'It was held back.',
      popupBlockedButtonLabel: 'Go on',
    },
    'One more tap\nIt was held back. Go on',
  ],
])('a blocked window shows the texts %j', (messages, said) => {
  const { content } = linkBubble('k', 'https://example.com/', messages);
  expect(JSON.stringify(content)).toContain('"url":"https://example.com/"');
  expect(textOf(content)).toBe(said);
});

/** The words of a text bubble, a line for each paragraph. */
function textOf(content: unknown): string {
  const { richText } = content as { readonly richText: readonly unknown[] };
  return richText.map(wordsOf).join('\n');
}

function wordsOf(node: unknown): string {
  const { text, children = [] } = node as { readonly text?: string; readonly children?: readonly unknown[] };
  return text ?? children.map(wordsOf).join('');
}
