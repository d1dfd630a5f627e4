// The custom element `<colloquy-chat>`: asks the server at once, and loads the interface meanwhile.
import type { StartChatRequest, StartPreviewChatRequest } from '@colloquy/schema';
import type { ChatHandle, MountChat } from '../chat/create-chat.tsx';
import { loadTalk } from '../chat/load-talk.ts';
import { sayIfLate, untilLoaded } from '../chat/until-loaded.ts';
import { loadStandard } from '../modes/load-standard.ts';
import type { PreviewMessage } from '../modes/window-options.ts';
import type { ChatEventName, ChatEvents, Emit } from '../session/chat-events.ts';
import { openEarly } from '../session/early-opening.ts';
import { memoryPlace } from '../session/remembered-chat.ts';
import { createSheets } from '../theme/sheets.ts';
import { firstWords as words } from '../words/first-words.ts';
import { limits } from './limits.ts';
import { localeOf } from './locale-of.ts';
import { readObject, readOptions, STARTING_ATTRIBUTES } from './options.ts';

/** Where this script came from: the server is there, too. */
const scriptHost = new URL(import.meta.url).origin;

/** Pages are also drawn on servers, where there are no elements: the class can be loaded there and does nothing. */
const PageElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

type CallValues<Name extends keyof ChatHandle> = Parameters<NonNullable<ChatHandle[Name]>>;

export type Listener<Name extends ChatEventName> = (detail: ChatEvents[Name]) => void;

/**
 * A chat on a page. Methods may be called at any time; before the interface has loaded they wait.
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
  /** For `preview`: a definition to try in place of the published one, and where the next start begins. */
  declare draft: Pick<Partial<StartPreviewChatRequest>, 'bot' | 'startFrom'> | undefined;
  #life = 0;
  #hasBegun = false;

  connectedCallback(): void {
    // A framework may move the element: it goes away and comes back in one go.
    if (this.#hasBegun || !this.getAttribute('bot')) return;
    const life = this.#life;
    // Calls that were made before the script had loaded may say what the chat starts with.
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

  /** Says something as the visitor; it waits until the bot asks. */
  sendMessage(text: string): void {
    this.#call('sendMessage', text);
  }

  /** Starts over, with a new session. */
  restart(): void {
    this.#call('restart');
  }

  /** Variables for the next start, over those of the attribute. */
  setPrefilledVariables(variables: Readonly<Record<string, unknown>>): void {
    this.#variables = { ...this.#variables, ...variables };
  }

  /** What the page knows of the visitor: variables of the bot by name, for the next start. */
  updateUser(user: Readonly<Record<string, unknown>>): void {
    this.setPrefilledVariables(user);
  }

  showPreviewMessage(message?: string | PreviewMessage): void {
    this.#call('showPreviewMessage', message);
  }

  hidePreviewMessage(): void {
    this.#call('hidePreviewMessage');
  }

  /** Takes the chat away for good. */
  destroy(): void {
    this.remove();
  }

  /** Listens; gives a function that stops it. */
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

  /** What is given to the element for a listener: the same for each event that it listens to. */
  readonly #listeners = new WeakMap<object, (event: Event) => void>();

  /** Some calls mean nothing to some modes. */
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
    const memory = memoryPlace(options.apiHost, options.bot);
    const startRequest = (): Partial<StartChatRequest> => ({
      isStreamEnabled: true,
      // Read at each start: a window is opened long after the page was drawn.
      prefilledVariables: {
        ...options.queryVariables,
        ...readObject(this.getAttribute('prefilled-variables')),
        ...this.#variables,
      },
      resultId: options.resultId,
      ...this.draft,
      ...localeOf(options.language),
    });
    // The first messages come while the interface is still loading.
    const isInPlace = options.mode === 'standard';
    const opening = isInPlace ? openEarly({ memory, startRequest, ...options }) : undefined;
    opening?.catch(() => undefined);
    // What is only tried is published nowhere.
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
