// The code of authors that a bot's own page may run, by hash: what an owner of the server allowed.
import { createHash } from 'node:crypto';
import type { Flow, Registry } from '@colloquy/engine';
import { loadFlow } from '@colloquy/engine';
import { parseBot } from '@colloquy/schema';
import type { BotRecord } from '@colloquy/storage';
import type { FlowLibrary } from './flow-library.ts';

type Library = Pick<FlowLibrary, 'flow' | 'linkedFlows'>;

/**
 * Hashes of all code that chats of a bot may run in its page: of the version that it runs, of its canary, and of the bots that they link to.
 *
 * @example await pageCodeOf(bot, library) // ['uU0nuZNNPgilLlLX2n2r-g'], a bot with one script
 */
export async function pageCodeOf(
  bot: Pick<BotRecord, 'flow' | 'canary'>,
  library: Library,
): Promise<readonly string[]> {
  const roots = await Promise.all([bot.flow, bot.canary?.flow].map((hash) => library.flow(hash)));
  const linked = await library.linkedFlows(roots);
  const flows = [...roots.filter((flow) => flow !== undefined), ...linked.values()];
  return [...new Set(flows.flatMap(codeIn))].toSorted();
}

/**
 * Whether a bot's page may run its scripts: an owner allowed scripts, and has seen all that may run.
 *
 * @example await mayRunScripts(bot, library) // false, once an editor published another script
 */
export async function mayRunScripts(
  bot: Pick<BotRecord, 'flow' | 'canary' | 'areScriptsAllowed' | 'allowedScripts'>,
  library: Library,
): Promise<boolean> {
  if (!bot.areScriptsAllowed) return false;
  const allowed = new Set(bot.allowedScripts);
  return (await pageCodeOf(bot, library)).every((hash) => allowed.has(hash));
}

/** Flows are immutable, and pages ask with each visit. */
const known = new WeakMap<Flow, readonly string[]>();

function codeIn(flow: Flow): readonly string[] {
  const stored = known.get(flow);
  if (stored) return stored;
  const hashes = scriptsIn(flow).map(({ type, code }) =>
    createHash('sha256')
      .update(JSON.stringify([type, code]))
      .digest('base64url')
      .slice(0, HASH_CHARACTERS),
  );
  known.set(flow, hashes);
  return hashes;
}

/** Code that a bot may run in its page. */
export interface PageScript {
  /** `head`, `tag manager`, the kind of tracking, or the type of a block. */
  readonly type: string;
  /** The title of its group, when a block has it. */
  readonly group?: string | undefined;
  /** The code, the address that it is loaded from, or ids of tracking. */
  readonly code: string | readonly string[];
}

function scriptsIn({ bot, blocks, groups }: Flow): readonly PageScript[] {
  const { customHeadCode, googleTagManagerId } = bot.settings.metadata ?? {};
  const ofBlocks = blocks.flatMap(({ type, definition, behavior, group }) => {
    const found = { ...behavior?.startProps?.(definition), [type]: behavior?.pageCode?.(definition) };
    return Object.entries(found).map(([type, code]) => ({ type, group: groups[group]?.title, code }));
  });
  const all: readonly (Omit<PageScript, 'code'> & Partial<Pick<PageScript, 'code'>>)[] = [
    { type: 'head', code: customHeadCode },
    { type: 'tag manager', code: googleTagManagerId },
    ...ofBlocks,
  ];
  return all.filter((script): script is PageScript => script.code !== undefined && script.code !== '');
}

/**
 * The code that a definition may run in its page, and the bots that it links to. Nothing for a definition that cannot run.
 *
 * @example readPageCode(definition, registry)?.scripts // [{ type: 'head', code: '<script>…' }]
 */
export function readPageCode(
  definition: unknown,
  registry: Registry,
): { readonly scripts: readonly PageScript[]; readonly linkedBotIds: readonly string[] } | undefined {
  const { bot } = parseBot(definition);
  if (!bot) return undefined;
  const { flow } = loadFlow(bot, { hash: '', registry });
  return { scripts: scriptsIn(flow), linkedBotIds: flow.linkedBotIds };
}

/** 132 bits: no two scripts can be found with the same hash, and a bot's record stays short. */
const HASH_CHARACTERS = 22;
