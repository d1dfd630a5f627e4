// The title of a page. The page of a bot renames the bot by it.
import type { ReactNode } from 'react';
import { useState } from 'react';

/**
 * Plain text, or with `onRename` a title that becomes a field by click or Enter. Enter and leaving the field save,
 * Escape cancels, and an empty name is not saved.
 *
 * @example <PageTitle title="Lead form" onRename={(name) => rename(name)} />
 */
export function PageTitle({
  title,
  onRename,
}: {
  readonly title: string;
  readonly onRename?: ((name: string) => void) | undefined;
}): ReactNode {
  const [typed, setTyped] = useState<string>();
  if (!onRename) return <h1 title={title}>{title}</h1>;
  if (typed === undefined)
    return (
      <h1>
        <button
          type="button"
          className="page-title"
          title={`${title}: click to rename`}
          onClick={() => setTyped(title)}
        >
          {title}
        </button>
      </h1>
    );
  const save = (): void => {
    const name = typed.trim();
    if (name !== '' && name !== title) onRename(name);
    setTyped(undefined);
  };
  return (
    <h1>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for it
        autoFocus
        className="page-title page-title--edited"
        aria-label="Name of the bot"
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key === 'Escape') setTyped(undefined);
        }}
      />
    </h1>
  );
}
