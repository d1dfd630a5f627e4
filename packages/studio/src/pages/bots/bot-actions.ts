// Actions on whole bots.
import type { ListedBot } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { manage } from '../../data/management.ts';
import { saveFile } from '../../data/save-file.ts';
import { showToast } from '../../design/toast.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { navigate } from '../../routing/router.tsx';

export interface BotActions {
  /** Copies a bot and opens the copy. */
  readonly duplicate: (bot: ListedBot) => void;
  /** Archives a bot or restores it. Can be undone. */
  readonly archive: (bot: ListedBot, isArchived: boolean) => void;
  /** Saves the draft as a file. */
  readonly save: (bot: ListedBot) => void;
}

/** @example const { duplicate } = useBotActions(); duplicate(bot); */
export function useBotActions(): BotActions {
  const queries = useQueryClient();
  const { mutate: duplicate } = useMutation({
    mutationFn: ({ id }: ListedBot) => manage.duplicateBot({ botId: id, body: {} }),
    onSuccess({ bot }) {
      void queries.invalidateQueries({ queryKey: ['bots'] });
      showToast({
        title: `"${bot.name}" is a copy`,
        more: 'Results, versions and webhooks were not copied.',
      });
      navigate(botPath(bot.id));
    },
  });
  const { mutate: archive } = useMutation({
    mutationFn: ({ bot: { id }, isArchived }: Archiving) =>
      manage.changeBot({ botId: id, body: { isArchived } }),
    onSuccess(_changed, { bot, isArchived }) {
      void queries.invalidateQueries({ queryKey: ['bots'] });
      void queries.invalidateQueries({ queryKey: ['bot', bot.id] });
      showToast({
        title: isArchived ? `"${bot.name}" is archived` : `"${bot.name}" is back`,
        action: { label: 'Undo', run: () => archive({ bot, isArchived: !isArchived }) },
      });
    },
  });
  const { mutate: save } = useMutation({
    mutationFn: async ({ id }: ListedBot) =>
      saveDefinition((await manage.readDraft({ botId: id })).definition),
  });
  return useMemo(
    () => ({ duplicate, archive: (bot, isArchived) => archive({ bot, isArchived }), save }),
    [duplicate, archive, save],
  );
}

interface Archiving {
  readonly bot: ListedBot;
  readonly isArchived: boolean;
}

/** Saves a definition as a file with the bot's name. */
export function saveDefinition(definition: Readonly<Record<string, unknown>>): void {
  const name = typeof definition.name === 'string' ? definition.name : '';
  saveFile(`${fileNameOf(name)}.flow.json`, `${JSON.stringify(definition, null, 2)}\n`);
}

/** @example fileNameOf('Lead form (new)') // 'lead-form-new' */
function fileNameOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join('-') ?? 'bot';
}
