// HTTP request: method and address, what is sent, a try of the real call, and the parts of the answer to save.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { RequestForm } from './request/request-form.tsx';
import { REQUEST_COVERS, REQUEST_EXAMPLE } from './request/request-options.ts';

function HttpRequestForm(): ReactNode {
  return <RequestForm example="https://api.example.com/orders/{{Order}}" />;
}

export const form: BlockForm = {
  covers: REQUEST_COVERS,
  Form: HttpRequestForm,
  example: REQUEST_EXAMPLE,
};
