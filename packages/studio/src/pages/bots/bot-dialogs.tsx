// The dialogs about a whole bot. They belong to no page: the bot's own page may be left while one is open.
import type { ListedBot } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { DeleteBotDialog } from './delete-bot-dialog.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { RenameBotDialog } from './rename-bot-dialog.tsx';

const DIALOGS = { rename: RenameBotDialog, labels: LabelsDialog, delete: DeleteBotDialog } as const;

interface OpenDialog {
  readonly type: keyof typeof DIALOGS;
  readonly bot: ListedBot;
}

const listeners = new Set<() => void>();
let opened: OpenDialog | undefined;

function set(next: OpenDialog | undefined): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** @example openBotDialog('delete', bot) */
export const openBotDialog = (type: OpenDialog['type'], bot: ListedBot): void => set({ type, bot });

const close = (): void => set(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @example <BotDialogs /> */
export function BotDialogs(): ReactNode {
  const dialog = useSyncExternalStore(subscribe, () => opened);
  if (!dialog) return null;
  const Opened = DIALOGS[dialog.type];
  return <Opened bot={dialog.bot} onClose={close} />;
}
