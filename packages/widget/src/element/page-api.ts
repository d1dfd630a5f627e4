// `window.Colloquy`: the chats of a page, and the queued calls from before this script had loaded.
import type { ChatElement } from './chat-element.ts';

/** A call as an array: its name, optionally prefixed with an element id (`"help.open"`), and its arguments. */
export type WaitingCall = readonly [name: string, ...args: unknown[]];

export interface PageApi {
  /** Runs a call at once. Before the script has loaded, `Colloquy` is an array, and the same line queues the call. */
  push(...calls: WaitingCall[]): void;
  /** The chat with this id, or the first one on the page. */
  get(id?: string): ChatElement | undefined;
  /** Adds a chat to the page; the options are its attributes. */
  init(attributes: Readonly<Record<string, string>>, parent?: Element): ChatElement;
}

const CALLS = [
  'open',
  'close',
  'toggle',
  'on',
  'off',
  'sendMessage',
  'restart',
  'setPrefilledVariables',
  'updateUser',
  'showPreviewMessage',
  'hidePreviewMessage',
  'destroy',
] as const;

type CallName = (typeof CALLS)[number];

/**
 * Installs the interface on the page, with a function for each call, and runs queued calls.
 *
 * @example Colloquy.open(); Colloquy.push(['help.sendMessage', 'Hi']);
 */
export function installPageApi(page: { Colloquy?: unknown }, name: string): void {
  const before: unknown = page.Colloquy;
  const get = (id?: string) =>
    document.querySelector<ChatElement>(id ? `${name}#${CSS.escape(id)}` : name) ?? undefined;
  const call = (method: CallName, args: readonly unknown[], id?: string): unknown =>
    (get(id) as Partial<Record<CallName, (...args: readonly unknown[]) => unknown>> | undefined)?.[method]?.(
      ...args,
    );
  const api: PageApi = {
    ...Object.fromEntries(CALLS.map((method) => [method, (...args: unknown[]) => call(method, args)])),
    get,
    push(...calls) {
      for (const [full, ...args] of calls) {
        const [, id, method] = /^(?:(.*)\.)?(.*)$/.exec(full) ?? [];
        if (method === 'init') api.init(args[0] as Record<string, string>);
        else if (CALLS.includes(method as CallName)) call(method as CallName, args, id);
      }
    },
    init(attributes, parent = document.body) {
      const element = document.createElement(name);
      for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute] as string);
      parent.append(element);
      return element as ChatElement;
    },
  };
  page.Colloquy = api;
  // Elements further down the page are not parsed yet.
  const carryOut = (): unknown => Array.isArray(before) && api.push(...before.filter(isCall));
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', carryOut, { once: true });
  else carryOut();
}

function isCall(value: unknown): value is WaitingCall {
  return Array.isArray(value) && typeof value[0] === 'string';
}
