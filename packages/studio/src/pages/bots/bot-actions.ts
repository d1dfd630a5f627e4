// Actions on whole bots.
import type { CreateBotResponse, ListedBot } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';
import { saveFile } from '../../data/save-file.ts';
import { showToast } from '../../design/toast.tsx';

/** Archives a bot or restores it. Can be undone. */
export function useArchiveBot({ id, name }: ListedBot) {
  const queries = useQueryClient();
  const archive = useMutation({
    mutationFn: (isArchived: boolean) => manage.changeBot({ botId: id, body: { isArchived } }),
    onSuccess: (_bot, isArchived) => {
      void queries.invalidateQueries({ queryKey: ['bots'] });
      showToast({
        title: isArchived ? `"${name}" is archived` : `"${name}" is back`,
        action: { label: 'Undo', run: () => archive.mutate(!isArchived) },
      });
    },
  });
  return archive;
}

/** Copies a bot and opens the copy. */
export function useDuplicateBot({ id }: ListedBot, open: (botId: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<CreateBotResponse> => manage.duplicateBot({ botId: id, body: {} }),
    onSuccess: ({ bot }) => {
      void queries.invalidateQueries({ queryKey: ['bots'] });
      showToast({
        title: `"${bot.name}" is a copy`,
        more: 'Results, versions and webhooks were not copied.',
      });
      open(bot.id);
    },
  });
}

/** Saves the draft of a bot as a file. */
export function useExportBot({ id }: ListedBot) {
  return useMutation({
    mutationFn: async () => saveDefinition((await manage.readDraft({ botId: id })).definition),
  });
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
