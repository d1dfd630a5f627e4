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
  server: [
    'limits.ts',
    'limits-runtime.ts',
    'limits-management.ts',
    'read-queue.ts',
    'share-reads.ts',
    'records',
    'removal',
    // What is kept besides chats, and for how long.
    'access',
    // What the operator says.
    'settings',
    'outbox',
    'retention',
    'results',
    'backup',
    // What turns are made of.
    'flows',
    'webhooks',
    'accounts',
    'identity',
    'chats',
    // What is built upon turns.
    'replay',
    'analytics',
    'uploads',
    'drafts',
    'observability',
    'colloquy.ts',
    'http',
    'index.ts',
    'library.ts',
  ],
};

/** Packages whose folders still import each other. */
export const UNORDERED: readonly string[] = ['widget'];
