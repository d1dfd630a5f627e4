// The look of a bot whose chat has not begun: its launcher is drawn in it. Asking for it starts no chat.
import type { StartedBot } from '@colloquy/schema';
import { limits } from '../element/limits.ts';
import type { ChatOptions } from '../element/options.ts';

export type Look = Pick<StartedBot, 'theme'>;

/**
 * Nothing where it does not come in time: the launcher then has the look of the chat without a theme.
 *
 * @example (await readLook({ apiHost: 'https://chat.example', bot: 'lead' }))?.theme
 */
export function readLook({ apiHost, bot }: Pick<ChatOptions, 'apiHost' | 'bot'>): Promise<Look | undefined> {
  const signal = AbortSignal.timeout(limits.lookMs);
  return fetch(`${apiHost}/looks/${encodeURIComponent(bot)}`, { signal })
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .catch(() => undefined);
}
