// The look of a bot at its launcher: corner, icon, text and messages. Attributes of the page override it.
import type { Launcher } from '@colloquy/schema';
import type { Adopt } from '../loading/loaded.tsx';
import { mediaUrl } from '../safe-url.ts';
import type { ChatStorage } from '../session/remembered-chat.ts';
import type { Look } from '../theme/early-look.ts';
import type { WindowWords } from '../words/window-words.ts';
import { element, icon } from './element.ts';
import { css } from './launcher.css';
import { limits } from './limits.ts';
import { watchRules } from './proactive-rules.ts';
import type { ChatWindow } from './window-state.ts';

/** Paths of the icons. The launcher itself has the one for `chat`. */
const ICONS: Readonly<Record<string, string>> = {
  question:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.6a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 1.9M12 16.8v.1',
  headset:
    'M4 15v-3a8 8 0 0 1 16 0v3M4 14h3v5H5.5A1.5 1.5 0 0 1 4 17.5ZM20 14h-3v5h1.5a1.5 1.5 0 0 0 1.5-1.5Z',
  calendar: 'M4 6h16v14H4ZM4 10.5h16M8 3.5V8M16 3.5V8',
  bag: 'M5.5 8h13l1 12h-15ZM9 11V7a3 3 0 0 1 6 0v4',
  sparkle: 'M12 4c.8 4.6 3.4 7.2 8 8-4.6.8-7.2 3.4-8 8-.8-4.6-3.4-7.2-8-8 4.6-.8 7.2-3.4 8-8Z',
};

interface Applying {
  /** The look of the bot. None where it did not load. */
  readonly known: Look | undefined;
  /** The chat's element. */
  readonly host: HTMLElement;
  /** The corner of the page, with its launcher. */
  readonly corner: HTMLElement;
  readonly isPopup: boolean;
  readonly sheets: { readonly adopt: Adopt };
  readonly memory: ChatStorage;
  readonly chatWindow: ChatWindow;
}

/**
 * Applies the theme's launcher, and watches the rules of the bot and the message of the theme.
 *
 * @returns the name of the button where it shows a text, and a function that ends the watch
 * @example const [words, stop] = applyLook({ known: { theme: { launcher: { text: 'Ask us' } } }, … }); // { open: 'Ask us' }
 */
export function applyLook({
  known,
  host,
  corner,
  isPopup,
  sheets,
  memory,
  chatWindow,
}: Applying): readonly [words: Partial<WindowWords> | undefined, stop: (() => void) | undefined] {
  const launcher = known?.theme.launcher ?? {};
  const rules = known?.proactive ?? [];
  const { message, delaySeconds = limits.messageDelaySeconds } = launcher;
  const isSaid = message && !isPopup && !host.hasAttribute('preview-message');
  const all = isSaid ? [...rules, { message, afterSeconds: delaySeconds }] : rules;
  const stop = all[0] ? watchRules({ rules: all, isPopup, place: memory, chatWindow }) : undefined;
  return [isPopup ? undefined : applyLauncher(launcher, { host, corner, sheets }), stop];
}

function applyLauncher(
  { placement, icon: name, iconUrl, text: ownText }: Launcher,
  { host, corner, sheets }: Pick<Applying, 'host' | 'corner' | 'sheets'>,
): Partial<WindowWords> | undefined {
  sheets.adopt(css);
  const own = (name: string): string | undefined => host.getAttribute(name)?.trim() || undefined;
  if (!own('placement') && placement === 'left') corner.classList.replace('right', 'left');
  const button = corner.querySelector('.launcher');
  const path = ICONS[own('launcher-icon') ?? name ?? ''];
  const src = own('launcher-icon') ? undefined : mediaUrl(iconUrl);
  const picture = src
    ? element('img', { src, alt: '', referrerpolicy: 'no-referrer' })
    : path && icon(path, 26);
  if (picture) button?.firstElementChild?.replaceChildren(picture);
  const text = own('launcher-text') ?? ownText?.trim();
  if (!text) return undefined;
  button?.setAttribute('worded', '');
  button?.append(element('span', { class: 'launcher-text', dir: 'auto' }, text));
  return { open: text };
}
