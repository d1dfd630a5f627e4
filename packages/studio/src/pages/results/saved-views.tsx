// Saved views: filters under a name, kept in this browser for a bot.
import { Bookmark } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useStored } from '../../data/stored.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { Menu } from '../../design/menu.tsx';
import { TextField } from '../../design/text-field.tsx';
import type { ResultFilter } from './result-queries.ts';
import { NO_FILTER } from './result-queries.ts';

interface SavedView {
  readonly name: string;
  readonly filter: ResultFilter;
}

/** Nothing to choose and nothing to save: then there is no menu. */
export function SavedViews({
  botId,
  filter,
  onChange,
}: {
  readonly botId: string;
  readonly filter: ResultFilter;
  readonly onChange: (filter: ResultFilter) => void;
}): ReactNode {
  const [views, setViews] = useStored<readonly SavedView[]>(`views:${botId}`, []);
  const [isNaming, setIsNaming] = useState(false);
  const isFiltered = !isSame(filter, NO_FILTER);
  if (views.length === 0 && !isFiltered) return null;
  const current = views.find((view) => isSame(view.filter, filter));
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet">
            <Bookmark aria-hidden />
            {current?.name ?? 'Views'}
          </Button>
        }
        entries={[
          ...views.map(({ name, filter: saved }) => ({
            label: name,
            onSelect: () => onChange({ ...NO_FILTER, ...saved }),
          })),
          ...(isFiltered && !current ? [{ label: 'Save this view', onSelect: () => setIsNaming(true) }] : []),
          ...(current
            ? [
                {
                  label: `Remove the view “${current.name}”`,
                  onSelect: () => setViews(views.filter((view) => view !== current)),
                },
              ]
            : []),
          ...(isFiltered ? [{ label: 'Show everything', onSelect: () => onChange(NO_FILTER) }] : []),
        ]}
      />
      {isNaming && (
        <NameDialog
          onClose={() => setIsNaming(false)}
          onSave={(name) => {
            setViews([...views.filter((view) => view.name !== name), { name, filter }]);
            setIsNaming(false);
          }}
        />
      )}
    </>
  );
}

function isSame(one: ResultFilter, other: ResultFilter): boolean {
  return JSON.stringify({ ...NO_FILTER, ...one }) === JSON.stringify(other);
}

function NameDialog({
  onClose,
  onSave,
}: {
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}): ReactNode {
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <Dialog isOpen onClose={onClose} title="Save this view" description="Kept in this browser, for this bot.">
      <form className="form" onSubmit={submit}>
        <TextField
          label="Name"
          placeholder="For example To call back"
          value={name}
          onChange={({ target }) => setName(target.value)}
          required
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={name.trim() === ''}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
