// Loads a definition for the engine.
import { registry } from '@colloquy/blocks';
import type { Flow } from '@colloquy/engine';
import { loadFlow } from '@colloquy/engine';
import { issueLine, parseBot } from '@colloquy/schema';
import { BackendRefusal } from './backend.ts';

/**
 * Loads a definition of any version as a flow.
 *
 * @param hash the name of the flow for sessions
 * @throws BackendRefusal when the bot cannot run
 * @example readFlow(definition, 'draft').blocks.length
 */
export function readFlow(definition: unknown, hash: string): Flow {
  const { bot, problems } = parseBot(definition);
  if (bot) return loadFlow(bot, { hash, registry }).flow;
  throw new BackendRefusal(`The bot cannot be read. ${problems.map(issueLine).join(' ')}`);
}
