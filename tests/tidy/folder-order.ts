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
  verify: ['check', 'conversation', 'index.ts'],
  management: [
    'limits.ts',
    'access',
    'retention',
    'results',
    'backup',
    'outbox',
    'webhooks',
    'publishing',
    'accounts',
    'analytics',
    'drafts',
    'trying',
    'index.ts',
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

/** Packages whose folders still import each other. */
export const UNORDERED: readonly string[] = ['studio', 'widget'];
