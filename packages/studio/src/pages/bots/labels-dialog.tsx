// Changes the labels of a bot, which work as folders: the list shows the bots of one label.
import type { ListedBot } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { wordsOf } from '../../problem-words.ts';
import { labelsOf } from './bot-labels.ts';
import { botsQuery } from './bot-queries.ts';

/** @example <LabelsDialog bot={bot} onClose={close} /> */
export function LabelsDialog({
  bot,
  onClose,
}: {
  readonly bot: ListedBot;
  readonly onClose: () => void;
}): ReactNode {
  const [text, setText] = useState(bot.labels.join(', '));
  const known = labelsOf(useQuery(botsQuery()).data ?? []);
  const queries = useQueryClient();
  const labels = [...new Set(text.split(',').map((label) => label.trim()))].filter((label) => label !== '');
  const save = useMutation({
    mutationFn: () => manage.changeBot({ botId: bot.id, body: { labels } }),
    meta: { showsError: true },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['bots'] });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const others = known.filter((label) => !labels.includes(label));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Labels"
      description="Labels sort bots like folders, and a bot may have several."
    >
      <form className="form" onSubmit={submit}>
        <TextField
          label="Labels, with commas between"
          placeholder="For example restaurant, Berlin"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={save.isError ? wordsOf(save.error) : undefined}
          autoComplete="off"
        />
        {others.length > 0 && (
          <div className="bots__labels">
            {others.map((label) => (
              <button
                key={label}
                type="button"
                className="bots__label"
                onClick={() => setText([...labels, label].join(', '))}
              >
                + {label}
              </button>
            ))}
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
