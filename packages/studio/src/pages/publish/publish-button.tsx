// The button that opens the publish dialog.
import { Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../design/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** @example <PublishButton botId="lead" /> */
export function PublishButton({ botId }: { readonly botId: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const may = useRights();
  if (!may('publish')) return null;
  return (
    <>
      <Button look="primary" onClick={() => setIsOpen(true)}>
        <Rocket aria-hidden />
        Publish
      </Button>
      {isOpen && <PublishDialog botId={botId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
