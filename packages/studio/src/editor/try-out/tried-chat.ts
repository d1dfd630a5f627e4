// A trial chat: the widget on the current draft, followed block by block.
import type { Bubble, Input, Log, StartPreviewChatRequest } from '@colloquy/schema';
import { loadWidget } from '../../chat-view/load-widget.ts';
import type { Definition } from '../../model/definition.ts';
import { blocksOf, groupsOf } from '../../model/definition.ts';
import { drawnEdges } from '../canvas/flow-layout.ts';
import type { EditorStore } from '../editor-state.ts';
import type { Rewind } from './turns.ts';

/** The part of the widget's element that trials use. */
interface ChatElement extends HTMLElement {
  draft: Partial<StartPreviewChatRequest>;
  sendMessage(text: string): void;
  on<Name extends keyof TriedEvents>(name: Name, listener: (detail: TriedEvents[Name]) => void): void;
}

interface TriedEvents {
  readonly start: { readonly sessionId: string };
  readonly message: { readonly bubble: Bubble };
  readonly input: { readonly input: Input };
  readonly end: object;
  readonly logs: { readonly logs: readonly Log[] };
}

/** The state of a trial chat. */
export interface TriedChat {
  readonly sessionId: string | undefined;
  /** Number of pauses: at questions and at the end. Each pause ends a turn. */
  readonly pauses: number;
  readonly isEnded: boolean;
  readonly logs: readonly Log[];
  /** Answers the open question. */
  readonly reply: (text: string) => void;
}

interface TriedChatDependencies {
  readonly host: HTMLElement;
  readonly definition: Definition;
  /** The group to start from; by default the start of the flow. */
  readonly groupId: string | undefined;
  /** The replay of earlier turns; by default a new chat. */
  readonly rewind: Rewind | undefined;
  readonly store: EditorStore;
  readonly onChange: (chat: TriedChat) => void;
}

/**
 * Starts a chat in an element, and highlights its path on the canvas. Returns a function that ends it.
 *
 * @example const stop = startTriedChat({ host, definition, groupId: undefined, rewind: undefined, store, onChange });
 */
export function startTriedChat({
  host,
  definition,
  groupId,
  rewind,
  store,
  onChange,
}: TriedChatDependencies): () => void {
  const homes = new Map(
    groupsOf(definition).flatMap((group) => blocksOf(group).map((block) => [block.id, group.id] as const)),
  );
  const edges = drawnEdges(definition);
  const replies = [...(rewind?.replies ?? [])];
  let last: string | undefined;
  let chat: TriedChat = {
    sessionId: undefined,
    pauses: 0,
    isEnded: false,
    logs: [],
    reply: () => undefined,
  };
  let isStopped = false;

  function walk(blockId: string, isWaiting: boolean): void {
    const group = homes.get(blockId);
    if (isStopped || group === undefined) return;
    const walked = new Set(store.get().walked).add(blockId);
    const from = last === undefined ? undefined : homes.get(last);
    const edge = edges.find(({ sourceNode, targetNode }) =>
      last === undefined
        ? !homes.has(sourceNode) && targetNode === group && sourceNode !== group
        : sourceNode === from && targetNode === group,
    );
    if (edge && from !== group) walked.add(edge.id);
    last = blockId;
    store.set({ walked, current: isWaiting ? blockId : undefined });
  }

  function change(next: TriedChat): void {
    chat = next;
    if (!isStopped) onChange(chat);
  }

  store.set({ walked: new Set(), current: undefined });
  void loadWidget().then(() => {
    if (isStopped) return;
    const element = document.createElement('colloquy-chat') as ChatElement;
    chat = { ...chat, reply: (text) => element.sendMessage(text) };
    element.setAttribute('bot', String(definition.id));
    element.setAttribute('preview', '');
    const draft: ChatElement['draft'] = {
      bot: definition,
      ...(groupId === undefined ? {} : { startFrom: { type: 'group', groupId } }),
    };
    element.draft = { ...draft, ...rewind?.request };
    element.on('start', ({ sessionId }) => {
      // After a restart the visitor may answer differently, so earlier call results no longer apply.
      element.draft = draft;
      change({ ...chat, sessionId, isEnded: false });
    });
    element.on('message', ({ bubble }) => walk(bubble.id, false));
    element.on('input', ({ input }) => {
      walk(input.id, true);
      const answer = replies.shift();
      if (answer !== undefined) element.sendMessage(answer);
      change({ ...chat, pauses: chat.pauses + 1 });
    });
    element.on('end', () => {
      if (!isStopped) store.set({ current: undefined });
      change({ ...chat, pauses: chat.pauses + 1, isEnded: true });
    });
    element.on('logs', ({ logs }) => change({ ...chat, logs: [...chat.logs, ...logs] }));
    host.replaceChildren(element);
  });
  onChange(chat);
  return () => {
    isStopped = true;
    host.replaceChildren();
  };
}
