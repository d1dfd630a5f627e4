// E-mail address.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { ASK_TEXTS, AskTexts, RETRY } from '../controls/ask-texts.tsx';
import { SaveAs } from '../controls/save-as.tsx';
import { Then } from '../controls/then.tsx';

function EmailInputForm(): ReactNode {
  return (
    <>
      <SaveAs base="Email" />
      <Then />
      <AskTexts hint="Type your answer" button="Send" hasRetry />
    </>
  );
}

export const form: BlockForm = {
  covers: ['options.variableId', RETRY, ...ASK_TEXTS],
  Form: EmailInputForm,
  example: {
    options: {
      variableId: 'v-answer',
      labels: { placeholder: 'you@example.com', button: 'Next' },
      retryMessageContent: 'This is no e-mail address, {{Name}}.',
    },
  },
};
