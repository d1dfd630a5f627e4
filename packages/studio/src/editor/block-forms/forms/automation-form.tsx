// Services that are started by a request to an address of theirs: Zapier, Make.com, Pabbly.
import type { ReactNode } from 'react';
import { kindOf } from '../../../blocks/block-kinds.ts';
import type { BlockForm } from '../block-form.ts';
import { useScope } from '../scope.tsx';
import { RequestForm } from './request/request-form.tsx';
import { REQUEST_COVERS, REQUEST_EXAMPLE } from './request/request-options.ts';

/** Addresses as the services make them. */
const EXAMPLES: Readonly<Record<string, string>> = {
  Zapier: 'https://hooks.zapier.com/hooks/catch/…',
  'Make.com': 'https://hook.eu1.make.com/…',
  Pabbly: 'https://connect.pabbly.com/workflow/sendwebhookdata/…',
};

function AutomationForm(): ReactNode {
  const { block } = useScope();
  return (
    <RequestForm
      label={`Address from ${kindOf(block.type).label}`}
      example={EXAMPLES[block.type] ?? ''}
      seconds={120}
      isPlain
    />
  );
}

export const form: BlockForm = {
  covers: REQUEST_COVERS,
  Form: AutomationForm,
  example: REQUEST_EXAMPLE,
};
