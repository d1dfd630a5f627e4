// The code of authors that a bot's own page may run, by hash: what an owner of the server allowed.
import { createHash } from 'node:crypto';
import type { Flow } from '@colloquy/engine';
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
  const { customHeadCode, googleTagManagerId } = flow.bot.settings.metadata ?? {};
  const hashes = [
    customHeadCode && ['head', customHeadCode],
    googleTagManagerId && ['tag manager', googleTagManagerId],
    ...flow.blocks.flatMap(({ type, definition, behavior }) => [
      ...Object.entries(behavior?.startProps?.(definition) ?? {}),
      [type, behavior?.pageCode?.(definition) ?? ''],
    ]),
  ]
    .filter((code) => code !== undefined && code !== '' && code[1] !== undefined && code[1] !== '')
    .map((code) =>
      createHash('sha256').update(JSON.stringify(code)).digest('base64url').slice(0, HASH_CHARACTERS),
    );
  known.set(flow, hashes);
  return hashes;
}

/** 132 bits: nobody finds two scripts with the same hash, and a bot's record stays short. */
const HASH_CHARACTERS = 22;
