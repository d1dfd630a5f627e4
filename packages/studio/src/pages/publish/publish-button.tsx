// The button that opens the publish dialog.
import { Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../design/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/**
 * @param prepare runs before the dialog opens, such as sending edits that wait
 * @param onShowTests shows the tests of the bot; without it, the editor is opened
 * @example <PublishButton botId="lead" prepare={sendEdits} />
 */
export function PublishButton({
  botId,
  prepare,
  onShowTests,
}: {
  readonly botId: string;
  readonly prepare?: () => Promise<void>;
  readonly onShowTests?: () => void;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const may = useRights();
  if (!may('publish')) return null;
  async function open(): Promise<void> {
    await prepare?.();
    setIsOpen(true);
  }
  return (
    <>
      <Button look="primary" onClick={() => void open()}>
        <Rocket aria-hidden />
        Publish
      </Button>
      {isOpen && <PublishDialog botId={botId} onClose={() => setIsOpen(false)} onShowTests={onShowTests} />}
    </>
  );
}
