// Return: has nothing to set.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { Then } from '../controls/then.tsx';

function ReturnForm(): ReactNode {
  return (
    <>
      <p>Goes back to where the last jump or event came from.</p>
      <Then label="If nothing jumped before" />
    </>
  );
}

export const form: BlockForm = { covers: [], Form: ReturnForm, example: {} };
