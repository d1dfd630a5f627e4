// When the launcher speaks first: the author's rules, watched on the page.
import type { ProactiveRule } from '@colloquy/schema';
import type { ChatStorage } from '../session/remembered-chat.ts';
import { attempt, rememberedChat } from '../session/remembered-chat.ts';
import { limits } from './limits.ts';
import type { ChatWindow } from './window-state.ts';

/** What the visitor has done on the page so far. */
export interface Visit {
  readonly path: string;
  readonly seconds: number;
  /** How far the page was scrolled at most. */
  readonly scrolledPercent: number;
  /** The visitor is about to leave. */
  readonly isLeaving: boolean;
  readonly isReturning: boolean;
}

/**
 * Whether everything that the rule names holds.
 *
 * @example isMet({ message: 'Questions about prices?', page: '/prices*', afterSeconds: 20 }, visit)
 */
export function isMet(rule: ProactiveRule, visit: Visit): boolean {
  const { afterSeconds = 0, scrollPercent = 0, isOnLeave, page, isReturning } = rule;
  return (
    visit.seconds >= afterSeconds &&
    visit.scrolledPercent >= scrollPercent &&
    (!isOnLeave || visit.isLeaving) &&
    (!page || isPage(page, visit.path)) &&
    (isReturning === undefined || isReturning === visit.isReturning)
  );
}

/** @example isPage('/prices*', '/prices/family') // true */
function isPage(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}

interface Watching {
  readonly rules: readonly ProactiveRule[];
  readonly place: ChatStorage;
  readonly isPopup: boolean;
  readonly chatWindow: Pick<ChatWindow, 'get' | 'openUnasked' | 'showPreview'>;
}

/**
 * Shows the message of the first rule that is met, or opens the window. Each rule acts once on a page; one that is not
 * repeated only if no rule has acted for a day, and not for a visitor whose chat is kept, unless it is about returning ones.
 *
 * @returns ends the watch
 */
export function watchRules({ rules, place, isPopup, chatWindow }: Watching): () => void {
  const began = Date.now();
  const isReturning = rememberVisit(place);
  const isKnown = rememberedChat(place) !== undefined;
  const waiting = new Set(rules.slice(0, limits.proactiveRules));
  let scrolledPercent = 0;
  const check = (isLeaving: boolean): void => {
    const { hasBegun, preview } = chatWindow.get();
    if (hasBegun) stop();
    if (hasBegun || preview) return;
    const visit: Visit = {
      path: location.pathname,
      seconds: (Date.now() - began) / 1_000,
      scrolledPercent,
      isLeaving,
      isReturning,
    };
    for (const rule of waiting) {
      if (!isMet(rule, visit) || (isKnown && !rule.isReturning)) continue;
      waiting.delete(rule);
      if (!isFirstToday(place) && !rule.isRepeated) continue;
      if (isPopup || !rule.message) chatWindow.openUnasked();
      else chatWindow.showPreview({ ...rule, message: rule.message });
      return;
    }
  };
  const onTime = (): void => check(false);
  const onScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
    const percent = scrollHeight > clientHeight ? (scrollTop / (scrollHeight - clientHeight)) * 100 : 100;
    scrolledPercent = Math.max(scrolledPercent, percent);
  };
  // The pointer goes to the browser's tabs and address; on a phone the visitor goes to another tab or app.
  const onPointer = (event: MouseEvent): void => {
    if (!event.relatedTarget && event.clientY <= 0) check(true);
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') check(true);
  };
  const timer = setInterval(onTime, limits.proactiveTickMs);
  addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('mouseout', onPointer);
  document.addEventListener('visibilitychange', onHidden);
  const stop = (): void => {
    clearInterval(timer);
    removeEventListener('scroll', onScroll);
    document.removeEventListener('mouseout', onPointer);
    document.removeEventListener('visibilitychange', onHidden);
  };
  onTime();
  return stop;
}

/** Notes the visit in the browser. Returns whether there was an earlier one: on another day, or in another tab. */
function rememberVisit({ name, session, local }: ChatStorage): boolean {
  const key = `${name}:visit`;
  const isSame = attempt(() => session?.getItem(key));
  const isReturning = isSame ? isSame === 'again' : Boolean(attempt(() => local?.getItem(key)));
  attempt(() => session?.setItem(key, isReturning ? 'again' : 'first'));
  attempt(() => local?.setItem(key, 'seen'));
  return isReturning;
}

/** Whether no rule has acted for a day; notes that one does now. False where the browser keeps nothing. */
function isFirstToday({ name, local }: ChatStorage): boolean {
  const key = `${name}:proactive`;
  const read = (): string | null | undefined => attempt(() => local?.getItem(key));
  const now = Date.now();
  if (now - Number(read()) < limits.proactivePauseMs) return false;
  attempt(() => local?.setItem(key, `${now}`));
  return read() === `${now}`;
}
