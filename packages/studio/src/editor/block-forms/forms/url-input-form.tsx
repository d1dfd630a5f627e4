// Web address.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { ASK_TEXTS, AskTexts, RETRY } from '../controls/ask-texts.tsx';
import { SaveAs } from '../controls/save-as.tsx';
import { Then } from '../controls/then.tsx';

function UrlInputForm(): ReactNode {
  return (
    <>
      <SaveAs base="Website" help="example.com is accepted, too." />
      <Then />
      <AskTexts hint="Type your answer" button="Send" hasRetry />
    </>
  );
}

export const form: BlockForm = {
  covers: ['options.variableId', RETRY, ...ASK_TEXTS],
  Form: UrlInputForm,
  example: {
    options: {
      variableId: 'v-answer',
      labels: { placeholder: 'example.com', button: 'Next' },
      retryMessageContent: 'This is no web address, {{Name}}.',
    },
  },
};
