// The looks that authors saved under a name, in this bot and in others.
import type { ListedBot, SavedLook, Theme } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Palette, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/menu.tsx';
import { showToast } from '../../design/toast.tsx';
import { useEditor } from '../../editor/editor-context.tsx';
import { botsQuery } from '../../pages/bots/bot-queries.ts';
import type { ListedLook } from '../looks.ts';
import { botsWithLook, changeLooks, isSameLook, lookOf, savedLooks } from '../looks.ts';
import { useTheme } from '../theme-context.tsx';
import { LookButton } from './look-button.tsx';
import { LookNameDialog } from './look-name-dialog.tsx';
import { UseLookDialog } from './use-look-dialog.tsx';

export function SavedLooks(): ReactNode {
  const { botId } = useEditor();
  const { theme } = useTheme();
  const may = useRights();
  const { data: bots = [] } = useQuery(botsQuery());
  const [isSaving, setIsSaving] = useState(false);
  const [renamed, setRenamed] = useState<ListedLook>();
  const [updated, setUpdated] = useState<LookUse>();
  const change = useChange();
  const looks = savedLooks(bots);
  const names = looks.map(({ name }) => name);
  const canChange = may('publish');
  const save = (name: string): void =>
    change.mutate({ botId, to: (saved) => [...saved, { name, theme: lookOf(theme) }] });
  const rename = ({ name: before, bot }: ListedLook, name: string): void =>
    change.mutate({
      botId: bot.id,
      to: (saved) => saved.map((one) => (one.name === before ? { ...one, name } : one)),
    });
  const remove = ({ name, theme: look, bot }: ListedLook): void =>
    change.mutate(
      { botId: bot.id, to: (saved) => saved.filter((one) => one.name !== name) },
      {
        onSuccess: () =>
          showToast({
            title: `"${name}" is removed`,
            more: 'Bots with this look keep it.',
            action: {
              label: 'Undo',
              run: () => change.mutate({ botId: bot.id, to: (saved) => [...saved, { name, theme: look }] }),
            },
          }),
      },
    );
  const update = ({ name, theme: before, bot }: ListedLook): void => {
    const look = lookOf(theme);
    change.mutate(
      { botId: bot.id, to: (saved) => saved.map((one) => (one.name === name ? { name, theme: look } : one)) },
      {
        onSuccess: async () => {
          showToast({ title: `"${name}" has the look of this bot now` });
          const others = await botsWithLook(
            before,
            bots.filter(({ id }) => id !== botId),
          );
          if (others.length > 0) setUpdated({ name, look, bots: others });
        },
      },
    );
  };
  return (
    <>
      {looks.length > 0 && (
        <>
          <h3 className="looks__title">Saved looks</h3>
          <ul className="looks looks--saved">
            {looks.map((look) => (
              <li key={`${look.bot.id} ${look.name}`}>
                <LookButton
                  name={look.name}
                  look={look.theme}
                  more={look.bot.id === botId ? 'Saved with this bot' : `Saved with ${look.bot.name}`}
                />
                {canChange && (
                  <Menu
                    trigger={
                      <Button look="quiet" isIcon aria-label={`More for the look ${look.name}`}>
                        <Ellipsis aria-hidden />
                      </Button>
                    }
                    entries={[
                      {
                        label: 'Replace it with the look of this bot',
                        icon: RefreshCw,
                        isDisabled: isSameLook(look.theme, theme),
                        onSelect: () => update(look),
                      },
                      { label: 'Rename', icon: Pencil, onSelect: () => setRenamed(look) },
                      null,
                      { label: 'Remove', icon: Trash2, isDanger: true, onSelect: () => remove(look) },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
          <p className="field__help">
            Using a look copies it. Bots that have it stay as they are when it changes.
          </p>
        </>
      )}
      {canChange && (
        <div>
          <Button onClick={() => setIsSaving(true)}>
            <Palette aria-hidden />
            Save this look…
          </Button>
        </div>
      )}
      {isSaving && <LookNameDialog taken={names} onName={save} onClose={() => setIsSaving(false)} />}
      {renamed && (
        <LookNameDialog
          before={renamed.name}
          taken={names}
          onName={(name) => rename(renamed, name)}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {updated && <UseLookDialog {...updated} onClose={() => setUpdated(undefined)} />}
    </>
  );
}

/** A changed look, and the bots that have it as it was. */
interface LookUse {
  readonly name: string;
  readonly look: Theme;
  readonly bots: readonly ListedBot[];
}

interface LooksChange {
  readonly botId: string;
  readonly to: (looks: readonly SavedLook[]) => readonly SavedLook[];
}

function useChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ botId, to }: LooksChange) => changeLooks(botId, to),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['bots'] }),
  });
}
