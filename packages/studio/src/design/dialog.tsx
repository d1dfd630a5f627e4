// A dialog: title, description, fields, and actions at the end.
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import './dialog.css';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly isWide?: boolean;
  /** Escape and clicks outside do not close it. */
  readonly isRequired?: boolean;
  /** Returns the element that gets the focus after closing; by default the one that had it before. */
  readonly focusAfter?: (() => HTMLElement | undefined) | undefined;
  readonly children: ReactNode;
}

/**
 * A modal dialog. It takes the focus, and returns it after closing.
 *
 * @example <Dialog isOpen={isOpen} onClose={close} title="Rename the bot">…</Dialog>
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  isWide,
  isRequired,
  focusAfter,
  children,
}: DialogProps): ReactNode {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isRequired && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog__backdrop" />
        <Base.Popup
          className={isWide ? 'dialog dialog--wide' : 'dialog'}
          finalFocus={() => focusAfter?.() ?? true}
        >
          <div>
            <Base.Title className="dialog__title">{title}</Base.Title>
            {description !== undefined && (
              <Base.Description className="dialog__words">{description}</Base.Description>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="dialog__actions">{children}</div>;
}
