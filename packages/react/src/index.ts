'use client';
// The chat as a React component. During server rendering it is an empty element; in the browser it loads the chat's
// script.
import type { CSSProperties, ForwardedRef, ReactElement, Ref } from 'react';
import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import type { ChatAttributes, ChatElement, ChatEventName, ChatEvents, PreviewMessage } from './element.ts';

export type { ChatElement, ChatEventName, ChatEvents, PreviewMessage };

/** The element itself, for pages that load the script by themselves. */
export interface ChatTag extends ChatAttributes {
  readonly ref?: Ref<ChatElement>;
  readonly id?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React requires this namespace for the attributes of elements
  namespace JSX {
    interface IntrinsicElements {
      'colloquy-chat': ChatTag;
    }
  }
}

/** The methods of a chat. They may be called at any time; calls are queued until the script has loaded. */
export type ChatCalls = Pick<
  ChatElement,
  | 'open'
  | 'close'
  | 'toggle'
  | 'sendMessage'
  | 'restart'
  | 'setPrefilledVariables'
  | 'updateUser'
  | 'showPreviewMessage'
  | 'hidePreviewMessage'
>;

/** `preview-shown` as `PreviewShown`. */
type Capitals<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Capitals<Rest>}`
  : Capitalize<Name>;

/** A listener for each event of the chat: `onAnswer`, `onEnd`, `onPreviewShown` … */
export type ChatListeners = {
  readonly [Name in ChatEventName as `on${Capitals<Name>}`]?: (detail: ChatEvents[Name]) => void;
};

export interface ChatProps extends ChatListeners {
  /** Address of the server, for example `https://bots.example`. */
  readonly server: string;
  /** The public id of the bot. Changing it starts another chat. */
  readonly bot: string;
  readonly mode?: 'standard' | 'popup' | 'bubble';
  /** Values of the bot's variables, by name. */
  readonly prefilledVariables?: Readonly<Record<string, unknown>>;
  /** Variables to read from the page's address. None by default, because addresses may contain secrets. */
  readonly queryVariables?: readonly string[];
  readonly resultId?: string;
  /** The visitor's language; by default that of the page. */
  readonly lang?: string;
  /** `light` keeps it light even if the visitor's system is dark. */
  readonly scheme?: 'light';
  /** Allows the bot's scripts to run in the page. */
  readonly areScriptsAllowed?: boolean;
  readonly placement?: 'left' | 'right';
  /** Icon of the launcher, by default that of the theme. */
  readonly launcherIcon?: string;
  /** Words on the launcher, by default those of the theme. */
  readonly launcherText?: string;
  /** Milliseconds before a popup or bubble opens by itself. */
  readonly autoShowDelayMs?: number;
  /** The preview message beside the launcher. */
  readonly preview?: PreviewMessage;
  /** Integrity hash, to allow exactly one version of the script. */
  readonly integrity?: string;
  readonly id?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/**
 * Renders a chat.
 *
 * @example
 * const chat = useRef<ChatCalls>(null);
 * <Chat ref={chat} server="https://bots.example" bot="lead" mode="bubble" onAnswer={({ label }) => track(label)} />
 * <button onClick={() => chat.current?.open()}>Ask us</button>
 */
export const Chat = forwardRef(drawChat);

function drawChat(props: ChatProps, ref: ForwardedRef<ChatCalls>): ReactElement {
  const { server, integrity, className, style, id } = props;
  const element = useRef<ChatElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => loadScript(server, integrity), [server, integrity]);
  useEffect(() => listen(element.current, latest), []);
  useImperativeHandle(ref, () => callsOf(element), []);
  return createElement('colloquy-chat', {
    ...attributesOf(props),
    ref: element,
    class: className,
    style,
    id,
  });
}

/** The element's attributes, without undefined ones. */
function attributesOf(props: ChatProps): Readonly<Record<string, string | number | undefined>> {
  const { prefilledVariables, queryVariables, areScriptsAllowed, preview } = props;
  return {
    bot: props.bot,
    mode: props.mode,
    'api-host': props.server,
    'prefilled-variables': prefilledVariables && JSON.stringify(prefilledVariables),
    'query-variables': queryVariables?.join(','),
    'result-id': props.resultId,
    lang: props.lang,
    scheme: props.scheme,
    'allow-scripts': areScriptsAllowed ? '' : undefined,
    placement: props.placement,
    'launcher-icon': props.launcherIcon,
    'launcher-text': props.launcherText,
    'auto-show-delay': props.autoShowDelayMs,
    'preview-message': preview?.message,
    'preview-avatar': preview?.avatarUrl,
    'preview-delay': preview?.delayMs,
  };
}

/** Loads the chat's script once per page. */
function loadScript(server: string, integrity: string | undefined): void {
  const src = `${server.replace(/\/+$/, '')}/widget.js`;
  if ([...document.scripts].some((script) => script.src === src)) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = src;
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  document.head.append(script);
}

/** Calls the listeners of the last rendering, so that new functions in each rendering cost nothing. */
function listen(
  element: ChatElement | null,
  latest: { readonly current: ChatProps },
): (() => void) | undefined {
  if (!element) return undefined;
  const listeners = EVENTS.map((name) => {
    const property = `on${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
    const onEvent = (event: Event): void => {
      const listener = (latest.current as unknown as Record<string, unknown>)[property];
      if (typeof listener === 'function') listener((event as CustomEvent).detail);
    };
    element.addEventListener(`colloquy:${name}`, onEvent);
    return () => element.removeEventListener(`colloquy:${name}`, onEvent);
  });
  return () => {
    for (const stop of listeners) stop();
  };
}

const EVENTS = Object.keys({
  start: 0,
  message: 0,
  input: 0,
  answer: 0,
  end: 0,
  logs: 0,
  script: 0,
  link: 0,
  error: 0,
  open: 0,
  close: 0,
  unread: 0,
  'preview-shown': 0,
  'preview-dismissed': 0,
} satisfies Record<ChatEventName, 0>);

function callsOf(element: { readonly current: ChatElement | null }): ChatCalls {
  const call = (run: (chat: ChatElement) => void): void =>
    void customElements.whenDefined('colloquy-chat').then(() => element.current && run(element.current));
  return {
    open: () => call((chat) => chat.open()),
    close: () => call((chat) => chat.close()),
    toggle: () => call((chat) => chat.toggle()),
    sendMessage: (text) => call((chat) => chat.sendMessage(text)),
    restart: () => call((chat) => chat.restart()),
    setPrefilledVariables: (variables) => call((chat) => chat.setPrefilledVariables(variables)),
    updateUser: (user) => call((chat) => chat.updateUser(user)),
    showPreviewMessage: (message) => call((chat) => chat.showPreviewMessage(message)),
    hidePreviewMessage: () => call((chat) => chat.hidePreviewMessage()),
  };
}
