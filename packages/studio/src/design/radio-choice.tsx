// One choice of a radio group, as a label that can be clicked.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** @example <RadioChoice className="tile" name={name} label="Link" isChosen onChoose={() => setTarget('link')} /> */
export function RadioChoice({
  className,
  name,
  label,
  icon: Icon,
  isChosen,
  onChoose,
}: {
  readonly className: string;
  /** The name of the group. */
  readonly name: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  return (
    <label className={className}>
      <input type="radio" className="only-read-aloud" name={name} checked={isChosen} onChange={onChoose} />
      {Icon && <Icon aria-hidden />}
      <span>{label}</span>
    </label>
  );
}
