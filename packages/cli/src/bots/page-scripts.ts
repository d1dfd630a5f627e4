// Lists the code that a bot may run in its page, for the owner who allows it.
import { registry } from '@colloquy/blocks';
import type { PageScript } from '@colloquy/runtime';
import { readPageCode } from '@colloquy/runtime';
import type { ListedBot } from '@colloquy/schema';
import { listBots, readDefinition } from '../management/bots.ts';
import type { Management } from '../management/management.ts';
import { oneLine } from './one-line.ts';

/**
 * One line for each script of a bot: of the version that it runs, of its canary, and of the bots that they link to.
 *
 * @example await pageScripts(management, bot) // ['  Code in group "Hello" of "Lead": alert(1)']
 */
export async function pageScripts(management: Management, bot: ListedBot): Promise<readonly string[]> {
  const bots = await listBots(management);
  const lines = new Set<string>();
  const open = [bot];
  for (const each of open) {
    for (const number of new Set([each.version, each === bot ? each.canary?.version : undefined])) {
      if (number === undefined) continue;
      const found = readPageCode(await readDefinition(management, each.id, number), registry);
      for (const script of found?.scripts ?? []) lines.add(lineOf(script, each.name));
      for (const id of found?.linkedBotIds ?? []) {
        const linked = bots.find((one) => one.id === id) ?? bots.find((one) => one.publicIds.includes(id));
        if (linked && !linked.isArchived && !open.some((one) => one.id === linked.id)) open.push(linked);
      }
    }
  }
  return [...lines];
}

/** Longer lines are cut. */
const SHOWN_CHARACTERS = 120;

function lineOf({ type, group, code }: PageScript, bot: string): string {
  const [first = '', ...more] = [code].flat().join(', ').trim().split('\n');
  const shown = first.length > SHOWN_CHARACTERS ? `${first.slice(0, SHOWN_CHARACTERS)}…` : first;
  const place = group === undefined ? type : `${type} in group "${group}"`;
  return oneLine(`  ${place} of "${bot}": ${shown}${more.length > 0 ? ` (${more.length} more lines)` : ''}`);
}
