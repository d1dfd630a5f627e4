// The button of the menu in the header. The menu loads when it is opened.
import { useRef, useState } from '../drawing/hooks.ts';
import { MenuIcon } from '../icons/menu-icon.tsx';
import { loadMenu } from '../loading/load-menu.ts';
import { Loaded } from '../loading/loaded.tsx';
import { partOf } from '../loading/part-of.ts';
import type { LaterProps } from './later.tsx';

export function MenuButton({ state, parts }: LaterProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { menu } = parts.words;
  return (
    <>
      <button
        ref={opener}
        type="button"
        class="icon"
        aria-label={menu}
        title={menu}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
      </button>
      {isOpen && (
        <Loaded
          part={loadView}
          adopt={parts.adopt}
          draw={(it) =>
            it && <it.View state={state} parts={parts} opener={opener} onClose={() => setIsOpen(false)} />
          }
        />
      )}
    </>
  );
}

const loadView = partOf(loadMenu)('menu');
