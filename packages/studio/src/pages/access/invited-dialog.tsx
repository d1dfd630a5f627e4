// Shows the link of an invitation, once.
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';

/** @example <InvitedDialog name="Grace" code={code} onClose={close} /> */
export function InvitedDialog({
  name,
  code,
  onClose,
}: {
  readonly name: string;
  readonly code: string;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog
      isOpen
      isRequired
      onClose={onClose}
      title={`Send this link to ${name}`}
      description="It signs in one browser, once, within three days. Until then you can make a new link or revoke it in this list."
    >
      <CopyLine text={`${window.location.origin}/sign-in/link#${code}`} label="link" />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
