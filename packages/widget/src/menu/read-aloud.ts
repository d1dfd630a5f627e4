// Reads new messages aloud, for visitors who ask for it, until they leave the page.
import type { ConversationState, Entry } from '../session/conversation-state.ts';
import type { Store } from '../session/store.ts';

/** Ends the reading of this page; absent while it is off. */
let stop: (() => void) | undefined;

/** Whether the browser has a voice. */
export function canRead(): boolean {
  return 'speechSynthesis' in globalThis;
}

export function isReading(): boolean {
  return stop !== undefined;
}

/** @example switchReading(true, { store: conversation.store, host, locale: 'en' }) */
export function switchReading(
  isOn: boolean,
  {
    store,
    host,
    locale,
  }: { readonly store: Store<ConversationState>; readonly host: HTMLElement; readonly locale: string },
): void {
  stop?.();
  stop = undefined;
  speechSynthesis.cancel();
  if (!isOn) return;
  let known = said(store.get()).length;
  stop = store.subscribe(() => {
    const count = said(store.get()).length - known;
    known += count;
    // After the messages have been drawn: what is read is what can be seen.
    if (count > 0) setTimeout(() => speak(shownTexts(host).slice(-count), locale));
  });
}

/** Messages of the other side that are complete. */
function said({ entries }: ConversationState): readonly Entry[] {
  return entries.filter((one) => one.kind === 'bubble' || (one.kind === 'stream' && one.isWhole));
}

function shownTexts(host: HTMLElement): readonly string[] {
  const bubbles = host.shadowRoot?.querySelectorAll('.entry.host .bubble:not(.dots)') ?? [];
  return [...bubbles].map(({ textContent }) => textContent ?? '');
}

function speak(texts: readonly string[], locale: string): void {
  for (const text of texts) {
    if (text.trim() === '') continue;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = locale;
    speechSynthesis.speak(utterance);
  }
}
