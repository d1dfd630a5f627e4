// The folders of the server, from the bottom up. Each may import those above it in this list, and none below: so nothing goes round.
// A new folder takes the place where its imports allow it to stand; ARCHITECTURE.md shows the same order as a picture.

/** Folders and files right below `packages/server/src`. */
export const SERVER_FOLDERS: readonly string[] = [
  'limits.ts',
  'in-slices.ts',
  'read-queue.ts',
  'share-reads.ts',
  // What lies on disks, and the way out into the world.
  'disk',
  'egress',
  'records',
  'keys',
  // What the operator says.
  'settings',
  // What is kept besides chats, and for how long.
  'access',
  'credentials',
  'files',
  'outbox',
  'retention',
  'results',
  'backup',
  // What turns are made of.
  'flows',
  'ports',
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
];
