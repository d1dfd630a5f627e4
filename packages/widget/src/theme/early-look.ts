// Loads the theme and the rules of a bot for its launcher, without starting a chat.
import type { ProactiveRule, StartedBot } from '@colloquy/schema';
import { limits } from './limits.ts';

export type Look = Pick<StartedBot, 'theme'> & {
  /** When its launcher speaks first. */
  readonly proactive?: readonly ProactiveRule[] | undefined;
};

/**
 * Parses the response. Returns nothing if it is late: the launcher then uses the default theme.
 *
 * @example (await readLook(fetch('https://chat.example/looks/lead')))?.theme
 */
export function readLook(answer: Promise<Response | undefined>): Promise<Look | undefined> {
  return Promise.race([
    answer.then((came) => (came?.ok ? (came.json() as Promise<Look>) : undefined)),
    new Promise<undefined>((resolve) => setTimeout(resolve, limits.lookMs)),
  ]).catch(() => undefined);
}
