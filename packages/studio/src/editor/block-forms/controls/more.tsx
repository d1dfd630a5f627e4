// Rare options behind one line that names them. It opens by itself when one of them is set.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { isObject } from '../../../model/json.ts';
import { readOption } from '../../../model/option-path.ts';
import { useScope } from '../scope.tsx';

/** @example <More names="button, hint" paths={['options.labels']}>…</More> */
export function More({
  names,
  paths,
  children,
}: {
  /** What is inside, in a few words. */
  readonly names: string;
  /** The options inside. */
  readonly paths: readonly string[];
  readonly children: ReactNode;
}): ReactNode {
  const { block, value } = useScope();
  const count = paths.reduce((sum, path) => sum + leaves(readOption(value, path)), 0);
  const [isOpen, setIsOpen] = useState(() => isKeptOpen(block.type) ?? count > 0);
  return (
    <div className="more">
      <button
        type="button"
        className="fold__button"
        aria-expanded={isOpen}
        onClick={() => {
          keepOpen(block.type, !isOpen);
          setIsOpen(!isOpen);
        }}
      >
        <ChevronRight aria-hidden />
        <span>{count > 0 ? `More (${count} set)` : 'More'}</span>
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

const key = (type: string): string => `colloquy:more:${type}`;

function isKeptOpen(type: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(key(type));
    return kept === null ? undefined : kept === 'open';
  } catch {
    return undefined;
  }
}

function keepOpen(type: string, isOpen: boolean): void {
  try {
    localStorage.setItem(key(type), isOpen ? 'open' : 'closed');
  } catch {
    // A browser that keeps nothing shows the line closed next time.
  }
}
