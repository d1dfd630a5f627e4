// Dictation: the speech recognition of the browser writes into the text field, until the visitor stops or sends.
import type { Store } from '../session/store.ts';
import type { Words } from '../words/words.ts';

/** The part of the Web Speech API that is used here. Libraries of types do not have it yet. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  abort(): void;
}

interface RecognitionResults extends Event {
  readonly results: Iterable<Iterable<{ readonly transcript: string }>>;
}

const recognition = (): (new () => Recognition) | undefined => {
  const page = globalThis as { SpeechRecognition?: never; webkitSpeechRecognition?: never };
  return page.SpeechRecognition ?? page.webkitSpeechRecognition;
};

/** Text fields in which people write, except search fields. */
const FIELD =
  '.asked .field :is(textarea, input:is([type=text], [type=email], [type=url], [type=tel])):not([role])';

const fieldOf = ({ shadowRoot }: HTMLElement): HTMLInputElement | undefined =>
  shadowRoot?.querySelector<HTMLInputElement>(FIELD) ?? undefined;

/** Whether the browser recognizes speech, and the chat shows a field for text. */
export function canDictate(host: HTMLElement): boolean {
  return recognition() !== undefined && fieldOf(host) !== undefined;
}

interface Dictation {
  readonly host: HTMLElement;
  readonly locale: string;
  readonly words: Pick<Words, 'stop' | 'noMicrophone'>;
  readonly store: Pick<Store<unknown>, 'subscribe'>;
}

/** Milliseconds for which the reason of a failure is shown. */
const REASON_MS = 4_000;

/**
 * Writes what the visitor says behind the text in the field. Ends by itself when the question changes.
 *
 * @example dictate({ host, locale: 'en-GB', words, store: conversation.store })
 */
export function dictate({ host, locale, words, store }: Dictation): void {
  const Speech = recognition();
  const field = fieldOf(host);
  const root = field?.closest('.root');
  if (!Speech || !field || !root) return;
  const speech = new Speech();
  const before = field.value.trim();
  const sign = document.createElement('div');
  const stop = document.createElement('button');
  sign.className = 'listening';
  sign.role = 'status';
  stop.type = 'button';
  stop.textContent = words.stop;
  sign.append(stop);
  const end = (): void => {
    unsubscribe();
    speech.abort();
    sign.remove();
  };
  stop.onclick = () => {
    end();
    field.focus();
  };
  const unsubscribe = store.subscribe(() => {
    // After the page has shown the change: another question has another field, or an empty one.
    setTimeout(() => (fieldOf(host) === field && field.value !== '' ? undefined : end()));
  });
  speech.lang = locale;
  speech.continuous = true;
  speech.interimResults = true;
  speech.addEventListener('result', (event) => {
    if (!sign.isConnected) return;
    const said = [...(event as RecognitionResults).results].map(([best]) => best?.transcript ?? '').join('');
    field.value = [before, said.trim()].filter(Boolean).join(' ');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  speech.addEventListener('end', end);
  speech.addEventListener('error', () => {
    speech.removeEventListener('end', end);
    sign.textContent = words.noMicrophone;
    setTimeout(end, REASON_MS);
  });
  // At the end, where the drawing of the chat does not touch it.
  root.append(sign);
  place(sign, field);
  speech.start();
}

/** Above the field, at its end: the last message is the question, at the other side. */
function place({ style, parentElement }: HTMLElement, field: Element): void {
  const box = (field.closest('.field') ?? field).getBoundingClientRect();
  const root = (parentElement as Element).getBoundingClientRect();
  style.bottom = `${root.bottom - box.top + 8}px`;
  if (getComputedStyle(parentElement as Element).direction === 'rtl')
    style.left = `${box.left - root.left}px`;
  else style.right = `${root.right - box.right}px`;
}
