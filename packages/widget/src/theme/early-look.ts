// The look of a bot whose chat has not begun: its launcher is drawn in it. Asking for it starts no chat.
import type { StartedBot } from '@colloquy/schema';
import { limits } from '../element/limits.ts';

export type Look = Pick<StartedBot, 'theme'>;

/**
 * Reads the answer to the request for it. Nothing where it does not come in time: the launcher then has the look of the chat without a theme.
 *
 * @example (await readLook(fetch('https://chat.example/looks/lead')))?.theme
 */
export function readLook(answer: Promise<Response | undefined>): Promise<Look | undefined> {
  return Promise.race([
    answer.then((came) => (came?.ok ? (came.json() as Promise<Look>) : undefined)),
    new Promise<undefined>((resolve) => setTimeout(resolve, limits.lookMs)),
  ]).catch(() => undefined);
}
