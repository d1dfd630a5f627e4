// A further field of a row, with its label before it.
import type { ReactNode } from 'react';

/** The control inside names itself for those who hear it. @example <LabelledLine label="Saves">…</LabelledLine> */
export function LabelledLine({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="labelled-line">
      <span className="labelled-line__label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
