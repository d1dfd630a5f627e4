// Menus opened by a button.
import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import './menu.css';

/** An entry; `null` is a separator. */
export type MenuEntry = {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
} | null;

/**
 * A menu with its button.
 *
 * @example <Menu trigger={<Button look="quiet" isIcon aria-label="More"><Ellipsis /></Button>} entries={[{ label: 'Rename', onSelect }]} />
 */
export function Menu({
  trigger,
  entries,
  focusAfter,
}: {
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  /** Moves the focus after closing; by default it returns to the button. */
  readonly focusAfter?: () => void;
}): ReactNode {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      {/* Inside the page, so that screen readers find it in a landmark. */}
      <Base.Portal container={document.querySelector<HTMLElement>('main')}>
        <Base.Positioner className="menu__place" positionMethod="fixed" sideOffset={4} align="end">
          <Base.Popup
            className="menu"
            finalFocus={() => {
              focusAfter?.();
              return focusAfter === undefined;
            }}
          >
            {entries.map((entry, index) =>
              entry === null ? (
                <Base.Separator key={`line-${index}`} className="menu__line" />
              ) : (
                <Base.Item
                  key={entry.label}
                  className={entry.isDanger ? 'menu__item menu__item--danger' : 'menu__item'}
                  disabled={entry.isDisabled ?? false}
                  onClick={entry.onSelect}
                >
                  {entry.icon && <entry.icon aria-hidden />}
                  {entry.label}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
