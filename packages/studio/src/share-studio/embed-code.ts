// The lines with which a bot goes to a place: a website, an app, a mail.
import type { TARGETS } from './targets.ts';

/** How the chat appears on a website. */
export type Style = 'bubble' | 'popup' | 'page';

/** What the author chose. */
export interface Embedding {
  /** Address of the server, without a trailing slash. */
  readonly serverUrl: string;
  readonly publicId: string;
  readonly title: string;
  readonly style: Style;
  /** Corner of a bubble. */
  readonly side: 'theme' | 'left' | 'right';
  /** Words beside the bubble; those of the theme if empty. */
  readonly greeting: string;
  /** Seconds until the words of a bubble appear, or a popup opens. */
  readonly afterSeconds: number;
  /** Pixels of a chat in the page. */
  readonly height: number;
}

export type TargetId = (typeof TARGETS)[number]['id'];

/** @example linkOf({ serverUrl: 'https://bots.example', publicId: 'lead' }) // 'https://bots.example/lead' */
export function linkOf({ serverUrl, publicId }: Pick<Embedding, 'serverUrl' | 'publicId'>): string {
  return `${serverUrl}/${encodeURIComponent(publicId)}`;
}

/**
 * The lines for a target.
 *
 * @example codeFor('html', embedding) // '<script type="module" src="…/widget.js"></script>\n<colloquy-chat …'
 */
export function codeFor(target: TargetId, embedding: Embedding): string {
  const write = WRITERS[target] ?? htmlCode;
  return write(embedding);
}

const WRITERS: Readonly<Partial<Record<TargetId, (embedding: Embedding) => string>>> = {
  link: linkOf,
  qr: linkOf,
  mail: (embedding) =>
    `<a href="${attribute(linkOf(embedding))}">${attribute(embedding.title)}: chat with us</a>`,
  wix: (embedding) => (embedding.style === 'page' ? frameCode(embedding) : htmlCode(embedding)),
  frame: frameCode,
  tags: tagCode,
  react: reactCode,
  next: reactCode,
  vue: vueCode,
};

function htmlCode(embedding: Embedding): string {
  const { serverUrl, style, height } = embedding;
  const own = Object.entries(attributesOf(embedding))
    .map(([name, value]) => ` ${name}="${attribute(value)}"`)
    .join('');
  const lines = [`<script type="module" src="${attribute(serverUrl)}/widget.js"></script>`];
  if (style === 'page') lines.push(`<style>colloquy-chat { display: block; height: ${height}px; }</style>`);
  return [...lines, `<colloquy-chat${own}></colloquy-chat>`].join('\n');
}

function frameCode(embedding: Embedding): string {
  const { title, height } = embedding;
  return `<iframe src="${attribute(linkOf(embedding))}" title="${attribute(title)}" width="100%" height="${height}" allow="microphone; payment"></iframe>`;
}

/** Tag managers run scripts, and remove elements that they do not know. */
function tagCode(embedding: Embedding): string {
  const { serverUrl, style, height } = embedding;
  const set = Object.entries(attributesOf(embedding)).map(
    ([name, value]) => `    chat.setAttribute(${script(name)}, ${script(value)});`,
  );
  const size = style === 'page' ? [`    chat.style.cssText = 'display:block;height:${height}px';`] : [];
  return [
    '<script>',
    '  (function () {',
    "    var script = document.createElement('script');",
    "    script.type = 'module';",
    `    script.src = ${script(`${serverUrl}/widget.js`)};`,
    '    document.head.appendChild(script);',
    "    var chat = document.createElement('colloquy-chat');",
    ...set,
    ...size,
    '    document.body.appendChild(chat);',
    '  })();',
    '</script>',
  ].join('\n');
}

function reactCode({ serverUrl, publicId, style, side, greeting, afterSeconds, height }: Embedding): string {
  const properties = [
    `server=${script(serverUrl)}`,
    `bot=${script(publicId)}`,
    ...(style === 'page' ? [`style={{ height: ${height} }}`] : [`mode="${style}"`]),
    ...(style === 'bubble' && side !== 'theme' ? [`placement="${side}"`] : []),
    ...(style === 'bubble' && greeting !== ''
      ? [`preview={{ message: ${script(greeting)}, delayMs: ${afterSeconds * 1_000} }}`]
      : []),
    ...(style === 'popup' ? [`autoShowDelayMs={${afterSeconds * 1_000}}`] : []),
  ];
  return [
    "import { Chat } from '@colloquy/react';",
    '',
    'export function Help() {',
    `  return <Chat ${properties.join(' ')} />;`,
    '}',
  ].join('\n');
}

function vueCode(embedding: Embedding): string {
  const { serverUrl, style, height } = embedding;
  const own = Object.entries(attributesOf(embedding))
    .map(([name, value]) => ` ${name}="${attribute(value)}"`)
    .join('');
  const size = style === 'page' ? ` style="display: block; height: ${height}px"` : '';
  return [
    '<script setup>',
    "import { onMounted } from 'vue';",
    `onMounted(() => import(/* @vite-ignore */ ${script(`${serverUrl}/widget.js`)}));`,
    '</script>',
    '',
    '<template>',
    `  <colloquy-chat${own}${size}></colloquy-chat>`,
    '</template>',
  ].join('\n');
}

/** The attributes of the chat's element. */
function attributesOf({
  publicId,
  style,
  side,
  greeting,
  afterSeconds,
}: Embedding): Readonly<Record<string, string>> {
  const delay = String(afterSeconds * 1_000);
  return {
    bot: publicId,
    ...(style === 'page' ? {} : { mode: style }),
    ...(style === 'bubble' && side !== 'theme' ? { placement: side } : {}),
    ...(style === 'bubble' && greeting !== '' ? { 'preview-message': greeting, 'preview-delay': delay } : {}),
    ...(style === 'popup' ? { 'auto-show-delay': delay } : {}),
  };
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** A string of JavaScript that cannot end the script around it. */
function script(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}
