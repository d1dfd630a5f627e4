// Offers a changed look to the bots that have it as it was before. Their drafts change, and not what visitors see.
import type { ListedBot, Theme } from '@colloquy/schema';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { showToast } from '../../design/toast.tsx';
import { giveLook } from '../looks.ts';

/** @example <UseLookDialog name="Bella Vista" look={look} bots={bots} onClose={close} /> */
export function UseLookDialog({
  name,
  look,
  bots,
  onClose,
}: {
  readonly name: string;
  readonly look: Theme;
  readonly bots: readonly ListedBot[];
  readonly onClose: () => void;
}): ReactNode {
  const count = bots.length === 1 ? '1 bot' : `${bots.length} bots`;
  const use = useMutation({
    mutationFn: async () => {
      for (const { id } of bots) await giveLook(id, look);
    },
    onSuccess: () =>
      showToast({
        title: `${count} ${bots.length === 1 ? 'has' : 'have'} the new look`,
        more: 'Visitors see it once you publish.',
      }),
    onSettled: onClose,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Use the new look in ${count}?`}
      description={`${bots.length === 1 ? 'This bot has' : 'These bots have'} "${name}" as it was. The draft changes, and visitors see the new look once you publish.`}
    >
      <ul className="use-look">
        {bots.map((bot) => (
          <li key={bot.id}>{bot.name}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Not now</Button>
        <Button look="primary" disabled={use.isPending} onClick={() => use.mutate()}>
          Use it in {count}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
