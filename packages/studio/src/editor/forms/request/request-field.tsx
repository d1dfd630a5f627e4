// The request of a block, with a button that sends it once and shows the response.
import type { ReactNode } from 'react';
import { NestedField } from '../editors/nested-field.tsx';
import type { FieldProps } from '../field-editor.ts';
import { TryRequest } from './try-request.tsx';

export function RequestField(props: FieldProps): ReactNode {
  return (
    <>
      <NestedField {...props} />
      <TryRequest block={props.block} isDisabled={props.isDisabled} />
    </>
  );
}
