// The custom element `<colloquy-chat>`: sends the first request at once, and loads the interface in parallel.
import type { StartChatRequest, StartPreviewChatRequest } from '@colloquy/schema';
import type { ChatHandle, MountChat } from '../chat/create-chat.tsx';
import { loadTalk } from '../loading/load-talk.ts';
import { sayIfLate, untilLoaded } from '../loading/until-loaded.ts';
import { loadStandard } from '../modes/load-standard.ts';
import { localeOf } from '../options/locale-of.ts';
import { readObject, readOptions, STARTING_ATTRIBUTES } from '../options/options.ts';
import type { PreviewMessage } from '../options/window-options.ts';
import type { ChatEventName, ChatEvents, Emit } from '../session/chat-events.ts';
import { openEarly } from '../session/early-opening.ts';
import { chatStorage } from '../session/remembered-chat.ts';
import { createSheets } from '../theme/sheets.ts';
import { firstWords as words } from '../words/first-words.ts';
import { limits } from './limits.ts';

/** Origin of this script, which is also the server's. */
const scriptHost = new URL(import.meta.url).origin;

/** During server rendering there are no elements: the class can be loaded there and does nothing. */
const PageElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

type CallValues<Name extends keyof ChatHandle> = Parameters<NonNullable<ChatHandle[Name]>>;

export type Listener<Name extends ChatEventName> = (detail: ChatEvents[Name]) => void;

/**
 * A chat on a page. Methods may be called at any time; they are queued until the interface has loaded.
 *
 * @example
 * <colloquy-chat bot="lead" mode="bubble"></colloquy-chat>
 * document.querySelector('colloquy-chat').on('answer', ({ label }) => …);
 */
export class ChatElement extends PageElement {
  static readonly observedAttributes = STARTING_ATTRIBUTES;

  #handle: ChatHandle | undefined;
  #waiting: ((handle: ChatHandle) => void)[] = [];
  #variables: Record<string, unknown> = {};
  /** For `preview`: a definition to try instead of the published one, and where the next start begins. */
  declare draft: Pick<Partial<StartPreviewChatRequest>, 'bot' | 'startFrom'> | undefined;
  #life = 0;
  #hasBegun = false;

  connectedCallback(): void {
    // A framework may move the element, which disconnects and reconnects it at once.
    if (this.#hasBegun || !this.getAttribute('bot')) return;
    const life = this.#life;
    // Calls from before the script had loaded may set variables for the start.
    queueMicrotask(() => {
      if (life === this.#life && this.isConnected) this.#begin();
    });
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return;
    this.#end();
    this.connectedCallback();
  }

  open(): void {
    this.#call('open');
  }

  close(): void {
    this.#call('close');
  }

  toggle(): void {
    this.#call('toggle');
  }

  /** Sends a message as the visitor, once the bot asks. */
  sendMessage(text: string): void {
    this.#call('sendMessage', text);
  }

  /** Restarts the chat with a new session. */
  restart(): void {
    this.#call('restart');
  }

  /** Variables for the next start; they override the attribute's. */
  setPrefilledVariables(variables: Readonly<Record<string, unknown>>): void {
    this.#variables = { ...this.#variables, ...variables };
  }

  /** Facts about the visitor: variables of the bot by name, for the next start. */
  updateUser(user: Readonly<Record<string, unknown>>): void {
    this.setPrefilledVariables(user);
  }

  showPreviewMessage(message?: string | PreviewMessage): void {
    this.#call('showPreviewMessage', message);
  }

  hidePreviewMessage(): void {
    this.#call('hidePreviewMessage');
  }

  /** Removes the chat permanently. */
  destroy(): void {
    this.remove();
  }

  /** Adds a listener; returns a function that removes it. */
  on<Name extends ChatEventName>(name: Name, listener: Listener<Name>): () => void {
    const onEvent =
      this.#listeners.get(listener) ??
      ((event: Event): void => listener((event as CustomEvent<ChatEvents[Name]>).detail));
    this.#listeners.set(listener, onEvent);
    this.addEventListener(`colloquy:${name}`, onEvent);
    return () => this.off(name, listener);
  }

  off<Name extends ChatEventName>(name: Name, listener: Listener<Name>): void {
    const onEvent = this.#listeners.get(listener);
    if (onEvent) this.removeEventListener(`colloquy:${name}`, onEvent);
  }

  /** The DOM listener of each listener: the same for all events it is added to. */
  readonly #listeners = new WeakMap<object, (event: Event) => void>();

  /** Some modes do not support all calls. */
  #call<Name extends keyof ChatHandle>(name: Name, ...values: CallValues<Name>): void {
    const call = (handle: ChatHandle): void =>
      (handle[name] as ((...values: CallValues<Name>) => void) | undefined)?.(...values);
    if (this.#handle) call(this.#handle);
    else if (this.#waiting.length < limits.waitingCalls) this.#waiting.push(call);
  }

  #begin(): void {
    const life = ++this.#life;
    this.#hasBegun = true;
    const options = readOptions(this, scriptHost);
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheets = createSheets(shadow);
    const memory = chatStorage(options.apiHost, options.bot);
    const startRequest = (): Partial<StartChatRequest> => ({
      isStreamEnabled: true,
      // Read at each start, because a window may open long after the page has loaded.
      prefilledVariables: {
        ...options.queryVariables,
        ...readObject(this.getAttribute('prefilled-variables')),
        ...this.#variables,
      },
      resultId: options.resultId,
      ...this.draft,
      ...localeOf(options.language),
    });
    // The first request runs while the interface loads.
    const isInPlace = options.mode === 'standard';
    const opening = isInPlace ? openEarly({ memory, startRequest, shadow, ...options }) : undefined;
    opening?.catch(() => undefined);
    // A preview has no published theme to load.
    const look =
      isInPlace || options.isPreview
        ? undefined
        : fetch(`${options.apiHost}/looks/${encodeURIComponent(options.bot)}`).catch(() => undefined);
    const emit: Emit = (name, detail) =>
      void this.dispatchEvent(new CustomEvent(`colloquy:${name}`, { detail }));
    const interfaceOf = untilLoaded<{ readonly mountChat: MountChat }>(() =>
      isInPlace ? loadStandard() : import('../modes/windowed.ts'),
    );
    if (isInPlace)
      sayIfLate(
        interfaceOf.then(() => untilLoaded(loadTalk)),
        shadow,
        words,
      );
    void interfaceOf.then(({ mountChat }) => {
      if (life !== this.#life) return;
      const handle = mountChat({
        host: this,
        shadow,
        words,
        sheets,
        memory,
        options,
        opening,
        startRequest,
        look,
        emit,
      });
      this.#handle = handle;
      for (const call of this.#waiting.splice(0)) call(handle);
    });
  }

  #end(): void {
    this.#life++;
    this.#hasBegun = false;
    this.#handle?.destroy();
    this.#handle = undefined;
  }
}
