// An open draft: shows edits at once, stores them in the browser, sends them in the background, and merges others'
// changes.
import type { Change } from './change.ts';
import type { Command } from './commands/command.ts';
import { runCommand } from './commands/command.ts';
import type { Definition } from './definition.ts';
import type { DraftConflict, DraftState, Outgoing, ServerDraft } from './draft-state.ts';
import {
  acknowledge,
  beginSending,
  editState,
  hear,
  isAllSent,
  meetConflicts,
  openState,
  rebase,
  returnToPending,
  settleConflicts,
} from './draft-state.ts';
import type { DraftStorage } from './draft-storage.ts';
import { limits } from './limits.ts';
import type { UndoLog, UndoResult } from './undo-log.ts';
import { emptyLog, redo, remember, undo } from './undo-log.ts';

/** The server's result for a change. */
export type SendResult =
  | {
      readonly type: 'changed';
      readonly revision: number;
      readonly tag: string;
      /** Absent when it equals the change applied to its base. */
      readonly definition?: Definition | undefined;
    }
  | {
      readonly type: 'conflict';
      readonly conflicts: readonly DraftConflict[];
      readonly latest: ServerDraft;
    }
  /** The base is no longer known: the change is applied to the newest state. */
  | { readonly type: 'stale'; readonly latest: ServerDraft }
  /** The server is unreachable or busy: the change is sent again. */
  | { readonly type: 'away'; readonly isSignedOut: boolean }
  /** The server will never accept the change as it is. */
  | { readonly type: 'refused'; readonly message: string };

/** The server interface of a session. Never throws. */
export interface DraftServer {
  send(outgoing: Outgoing): Promise<SendResult>;
}

export type SaveStatus =
  | { readonly type: 'saved'; readonly at: number | undefined }
  | { readonly type: 'saving' }
  | { readonly type: 'away'; readonly isSignedOut: boolean }
  | { readonly type: 'conflict' }
  | { readonly type: 'refused'; readonly message: string };

export interface SessionSnapshot {
  readonly definition: Definition;
  readonly status: SaveStatus;
  readonly conflicts: readonly DraftConflict[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly revision: number;
  /** Tag of the base: the newest state confirmed by the server. */
  readonly tag: string;
}

export interface DraftSession {
  readonly snapshot: () => SessionSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Runs a command. Edits with the same `mergeKey` in quick succession are one undo step. */
  run(command: Command, words: { readonly label: string; readonly mergeKey?: string }): void;
  /** The label of the undone edit; nothing when there was none. */
  undo(): string | undefined;
  redo(): string | undefined;
  /** Receives a draft changed by another author. */
  hear(draft: ServerDraft): void;
  settle(keepsMine: (conflict: DraftConflict) => boolean): void;
  /** Sends changes now; resolves when all are sent or the server is unreachable. */
  flush(): Promise<void>;
  close(): void;
}

export interface SessionDependencies {
  readonly botId: string;
  readonly server: DraftServer;
  readonly storage: DraftStorage;
  readonly opened: ServerDraft;
  /** Unsent changes of an earlier page, with their base. */
  readonly stored?: { readonly base: ServerDraft; readonly pending: Change } | undefined;
  readonly now?: () => number;
}

/**
 * Opens a draft for editing.
 *
 * @example
 * const session = createDraftSession({ botId: 'lead', server, storage, opened });
 * session.run({ type: 'renameGroup', groupId: 'g1', title: 'Hello' }, { label: 'Rename group' });
 */
export function createDraftSession(dependencies: SessionDependencies): DraftSession {
  const { botId, server, storage, opened, stored, now = () => Date.now() } = dependencies;
  const listeners = new Set<() => void>();
  let state: DraftState = stored ? hear(openState(stored.base, stored.pending), opened) : openState(opened);
  let log: UndoLog = emptyLog;
  let status: SaveStatus = stored ? { type: 'saving' } : { type: 'saved', at: undefined };
  let current = take();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | undefined;
  let retryMs: number = limits.firstRetryMs;
  let running: Promise<void> | undefined;
  let isClosed = false;

  function take(): SessionSnapshot {
    return {
      definition: state.shown,
      status,
      conflicts: state.conflicts,
      canUndo: log.done.length > 0,
      canRedo: log.undone.length > 0,
      revision: state.base.revision,
      tag: state.base.tag,
    };
  }

  function update(next: DraftState, nextStatus: SaveStatus = status): void {
    state = next;
    status = nextStatus;
    current = take();
    for (const listener of listeners) listener();
  }

  function keep(): Promise<void> {
    const pending = [...state.sending, ...state.pending];
    return pending.length > 0 ? storage.save(botId, { base: state.base, pending }) : storage.remove(botId);
  }

  function edit(change: Change): void {
    if (change.length === 0) {
      update(state);
      return;
    }
    const isWaiting = status.type === 'away' || status.type === 'conflict';
    update(editState(state, change), isWaiting ? status : { type: 'saving' });
    void keep();
    if (status.type !== 'away') sendSoon();
  }

  function sendSoon(): void {
    waitingSince ??= now();
    const delay = Math.max(0, waitingSince + limits.sendAtLatestMs - now());
    schedule(Math.min(limits.sendAfterMs, delay));
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void flush(), milliseconds);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function sendAll(): Promise<void> {
    waitingSince = undefined;
    for (;;) {
      const { state: next, outgoing } = beginSending(state);
      if (!outgoing) {
        if (next !== state) update(next);
        if (state.conflicts.length === 0 && isAllSent(state) && status.type !== 'saved')
          update(state, { type: 'saved', at: now() });
        await keep();
        return;
      }
      update(next);
      if (!(await send(outgoing))) return;
    }
  }

  /** Returns whether to continue with edits and events that arrived during the request. */
  async function send(outgoing: Outgoing): Promise<boolean> {
    const sent = await server.send(outgoing);
    if (sent.type === 'changed') {
      retryMs = limits.firstRetryMs;
      update(acknowledge(state, sent), { type: 'saving' });
      return true;
    }
    if (sent.type === 'stale') {
      update(rebase(state, sent.latest), { type: 'saving' });
      return true;
    }
    if (sent.type === 'conflict') {
      update(meetConflicts(state, sent), { type: 'conflict' });
      return false;
    }
    const { type } = sent;
    update(
      returnToPending(state),
      type === 'away' ? { type, isSignedOut: sent.isSignedOut } : { type, message: sent.message },
    );
    if (type === 'away') {
      schedule(retryMs);
      retryMs = Math.min(retryMs * 2, limits.longestRetryMs);
    }
    return false;
  }

  function walk(result: UndoResult | undefined): string | undefined {
    if (!result) return undefined;
    log = result.log;
    edit(result.change);
    return result.label;
  }

  if (stored) schedule(0);
  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run(command, { label, mergeKey }) {
      const { change, inverse } = runCommand(state.shown, command);
      if (change.length === 0) return;
      log = remember(log, { inverse, label, mergeKey, at: now() });
      edit(change);
    },
    undo: () => walk(undo(log, state.shown)),
    redo: () => walk(redo(log, state.shown)),
    hear: (draft) => update(hear(state, draft)),
    settle(keepsMine) {
      update(settleConflicts(state, keepsMine), { type: 'saving' });
      void keep();
      schedule(0);
    },
    flush,
    close() {
      isClosed = true;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
