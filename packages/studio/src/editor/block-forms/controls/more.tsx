// Options behind one line that names them. It opens by itself when one of them is set.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { isObject } from '../../../model/json.ts';
import { readOption } from '../../../model/option-path.ts';
import { useScope } from '../scope.tsx';

/** @example <More names="button, hint" paths={['options.labels']}>…</More> */
export function More({
  title = 'More',
  names,
  paths,
  countsRows = false,
  children,
}: {
  /** For a part of the form that is not rare, such as the headers of a request. */
  readonly title?: string;
  /** Says how many rows the lists have. */
  readonly countsRows?: boolean;
  /** What is inside, in a few words. */
  readonly names: string;
  /** The options inside. */
  readonly paths: readonly string[];
  readonly children: ReactNode;
}): ReactNode {
  const { block, value } = useScope();
  const count = paths.reduce((sum, path) => {
    const option = readOption(value, path);
    return sum + (countsRows && Array.isArray(option) ? option.length : leaves(option));
  }, 0);
  const place = title === 'More' ? block.type : `${block.type}:${title}`;
  const [isOpen, setIsOpen] = useState(() => wasOpen(place) ?? count > 0);
  const counted = countsRows ? `${title} (${count})` : `${title} (${count} set)`;
  return (
    <div className="more">
      <button
        type="button"
        className="fold__button"
        aria-expanded={isOpen}
        onClick={() => {
          keepOpen(place, !isOpen);
          setIsOpen(!isOpen);
        }}
      >
        <ChevronRight aria-hidden />
        <span>{count > 0 ? counted : title}</span>
        {!isOpen && <span className="fold__inside">{names}</span>}
      </button>
      {isOpen && <div className="more__fields">{children}</div>}
    </div>
  );
}

function leaves(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (isObject(value)) return Object.values(value).reduce((sum: number, field) => sum + leaves(field), 0);
  return 1;
}

const key = (place: string): string => `colloquy:more:${place}`;

function wasOpen(place: string): boolean | undefined {
  try {
    const stored = localStorage.getItem(key(place));
    return stored === null ? undefined : stored === 'open';
  } catch {
    return undefined;
  }
}

function keepOpen(place: string, isOpen: boolean): void {
  try {
    localStorage.setItem(key(place), isOpen ? 'open' : 'closed');
  } catch {
    // A browser that keeps nothing shows the line closed next time.
  }
}
