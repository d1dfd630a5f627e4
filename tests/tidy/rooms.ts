// The rooms and what each may import. This table is the law; a new line needs a decision record in docs/adr.

/** What a room may import besides its own files. */
export type Room = {
  /** Rooms whose index it may import. */
  readonly rooms: readonly string[];
  /** Rooms of which it may import types alone. */
  readonly typesOf: readonly string[];
  /** Single modules of such rooms that it may import: small ones, which import nothing. */
  readonly modules?: readonly string[];
  /** Packages, by name. `declared`: whatever its package.json lists. */
  readonly packages: readonly string[] | 'declared';
  /** Whether its sources may use what Node brings. Tests always may. */
  readonly isOnNode: boolean;
  /** Modules that are closed to it although its other rights would open them. */
  readonly forbidden: readonly string[];
};

/** A room that decides: synchronous, without clock, chance, network or console, so that a turn can be replayed. */
export const PURE_ROOMS: readonly string[] = ['schema', 'engine', 'language', 'blocks', 'text', 'knowledge'];

/** Ways to a database. The command line goes through the stores. */
const DATABASES = ['node:sqlite', 'pg', 'postgres', 'better-sqlite3'];

export const ROOMS: Readonly<Record<string, Room>> = {
  schema: { rooms: [], typesOf: [], packages: ['zod'], isOnNode: false, forbidden: [] },
  engine: { rooms: ['schema'], typesOf: [], packages: [], isOnNode: false, forbidden: [] },
  language: {
    rooms: [],
    typesOf: [],
    packages: ['libphonenumber-js', 'temporal-polyfill'],
    isOnNode: false,
    forbidden: [],
  },
  blocks: {
    rooms: ['schema', 'engine', 'language'],
    typesOf: [],
    packages: ['mdast-util-from-markdown', 'qrcode-generator', 'quickjs-emscripten', 're2js', 'zod'],
    isOnNode: false,
    forbidden: [],
  },
  knowledge: { rooms: [], typesOf: [], packages: 'declared', isOnNode: false, forbidden: [] },
  text: { rooms: ['schema', 'blocks'], typesOf: [], packages: [], isOnNode: false, forbidden: [] },
  storage: { rooms: [], typesOf: [], packages: 'declared', isOnNode: true, forbidden: [] },
  integrations: {
    rooms: ['schema', 'engine', 'blocks'],
    typesOf: [],
    packages: 'declared',
    isOnNode: true,
    forbidden: DATABASES,
  },
  runtime: {
    rooms: ['schema', 'engine', 'blocks', 'storage', 'integrations'],
    typesOf: [],
    packages: 'declared',
    isOnNode: true,
    forbidden: DATABASES,
  },
  channels: {
    rooms: ['schema', 'storage', 'integrations', 'runtime'],
    typesOf: [],
    packages: 'declared',
    isOnNode: true,
    forbidden: DATABASES,
  },
  verify: {
    rooms: ['schema', 'engine', 'blocks', 'text'],
    typesOf: [],
    packages: 'declared',
    isOnNode: true,
    forbidden: DATABASES,
  },
  management: {
    rooms: [
      'schema',
      'engine',
      'blocks',
      'knowledge',
      'storage',
      'integrations',
      'runtime',
      'channels',
      'verify',
    ],
    typesOf: [],
    packages: 'declared',
    isOnNode: true,
    forbidden: ['pg'],
  },
  server: {
    rooms: [
      'schema',
      'engine',
      'blocks',
      'storage',
      'integrations',
      'runtime',
      'channels',
      'verify',
      'management',
    ],
    typesOf: [],
    packages: 'declared',
    isOnNode: true,
    forbidden: [],
  },
  client: { rooms: [], typesOf: ['schema'], packages: 'declared', isOnNode: false, forbidden: [] },
  widget: { rooms: ['client'], typesOf: ['schema'], packages: 'declared', isOnNode: false, forbidden: [] },
  react: { rooms: [], typesOf: ['widget'], packages: 'declared', isOnNode: false, forbidden: [] },
  studio: {
    rooms: ['client', 'widget'],
    typesOf: ['schema'],
    modules: ['@colloquy/schema/embed-snippets'],
    packages: 'declared',
    isOnNode: false,
    forbidden: [],
  },
  cli: {
    // The store's tools (`colloquy doctor`, `colloquy migrate`) are commands of the store, not of the server.
    rooms: [
      'schema',
      'engine',
      'blocks',
      'storage',
      'integrations',
      'runtime',
      'text',
      'knowledge',
      'verify',
      'management',
      'server',
      'client',
    ],
    typesOf: [],
    packages: 'declared',
    isOnNode: true,
    forbidden: DATABASES,
  },
};

/** Files that may use what Node brings although their room does not. One line each, with its reason. */
export const FILES_ON_NODE: readonly string[] = [
  // Reads the sandbox's WebAssembly once, when the host has not brought it.
  'packages/blocks/src/evaluator/load-wasm.ts',
];

/** What tests beside the sources may import besides; the root package.json brings it. */
export const TEST_PACKAGES: readonly string[] = ['vitest', 'fast-check'];
