// Asks for confirmation of an irreversible action.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

/** @example <ConfirmDialog title="Revoke it?" description="…" action="Revoke" isBusy={false} onConfirm={revoke} onClose={close} /> */
export function ConfirmDialog({
  title,
  description,
  action,
  isBusy,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" disabled={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
