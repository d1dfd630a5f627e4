// A choice of a few things as tiles, in groups with a title.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { RadioChoice } from './radio-choice.tsx';
import './tiles.css';

interface Tile<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon: LucideIcon;
}

/**
 * @param legend the question, for screen readers
 * @example <Tiles legend="Where should the bot go?" groups={[{ title: 'Share', tiles }]} chosen="link" onChoose={setTarget} />
 */
export function Tiles<Id extends string>({
  legend,
  groups,
  chosen,
  onChoose,
}: {
  readonly legend: string;
  readonly groups: readonly { readonly title?: string; readonly tiles: readonly Tile<Id>[] }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className="tiles">
      <legend className="only-read-aloud">{legend}</legend>
      {groups.map(({ title, tiles }) => (
        <div key={title ?? ''} className="tiles__group">
          {title !== undefined && <span className="tiles__title">{title}</span>}
          <div className="tiles__row">
            {tiles.map(({ id, label, icon }) => (
              <RadioChoice
                key={id}
                className="tile"
                name={name}
                label={label}
                icon={icon}
                isChosen={id === chosen}
                onChoose={() => onChoose(id)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
