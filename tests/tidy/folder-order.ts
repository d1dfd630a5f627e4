// The folders inside a package, from the bottom up. Each may import those before it in its list, and none after it: so there are no cycles.
// A new folder takes the place where its imports allow it to be; ARCHITECTURE.md shows the same order as a picture.

/** Folders and files right below `packages/<name>/src`, by package. Packages without a list have no order at the top. */
export const FOLDER_ORDER: Readonly<Record<string, readonly string[]>> = {
  integrations: [
    'limits.ts',
    'in-slices.ts',
    'disk',
    'keys',
    'egress',
    'settings',
    'files',
    'credentials',
    'ports',
    'index.ts',
  ],
  runtime: [
    'limits.ts',
    'read-queue.ts',
    'share-reads.ts',
    'refreshed-list.ts',
    'sealed-text.ts',
    'records',
    'removal',
    'outbox',
    'flows',
    'webhooks',
    'identity',
    'chats',
    'replay',
    'uploads',
    'index.ts',
  ],
  channels: [
    'limits.ts',
    'channel.ts',
    'text',
    'webhook',
    'telegram',
    'whatsapp',
    'registry.ts',
    'runner',
    'index.ts',
  ],
  knowledge: ['limits.ts', 'modules.d.ts', 'words', 'documents', 'search', 'index.ts', 'testing'],
  verify: ['check', 'conversation', 'index.ts'],
  management: [
    'limits.ts',
    'access',
    'retention',
    'results',
    'backup',
    'outbox',
    'webhooks',
    'channels',
    'bots',
    'credentials',
    'analytics',
    'drafts',
    'chats',
    'index.ts',
  ],
  widget: [
    'css.d.ts',
    'safe-url.ts',
    'words',
    'drawing',
    'icons',
    'loading',
    'theme',
    'session',
    'actions',
    'bubbles',
    'inputs',
    'options',
    'chat',
    'menu',
    'modes',
    'element',
    'index.ts',
  ],
  studio: [
    'css.d.ts',
    'problem-words.ts',
    'routing',
    'design',
    'data',
    'navigation',
    'chat-view',
    'sharing',
    'model',
    'blocks',
    'pages',
    'editor',
    'app',
    'main.tsx',
  ],
  server: [
    'limits.ts',
    'settings',
    'observability',
    'colloquy-options.ts',
    'colloquy.ts',
    'http',
    'index.ts',
    'library.ts',
  ],
};

/**
 * The only imports against the order: `import()` of a file with parts of several folders, by its loader, which those folders share. Handing the
 * loaders down instead was measured: 15 bytes more before the first question of a chat, and 28 more before a launcher. Both have a limit in
 * `tests/widget/size.test.ts`.
 */
export const LATE_IMPORTS: Readonly<Record<string, string>> = {
  // The conversation and the client, wanted by inputs, the session, the chat, its window and the element.
  'packages/widget/src/loading/load-talk.ts': 'packages/widget/src/chat/talk.ts',
  // Actions, rare bubbles, Markdown and custom style, wanted by bubbles, the session and the chat.
  'packages/widget/src/loading/load-seldom.ts': 'packages/widget/src/chat/seldom.ts',
  // The menu and its list of chats, wanted by the chat.
  'packages/widget/src/loading/load-menu.ts': 'packages/widget/src/menu/menu-parts.ts',
};
