// Phone number.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { ASK_TEXTS, AskTexts, RETRY } from '../controls/ask-texts.tsx';
import { ChoiceOption } from '../controls/choice-option.tsx';
import { COUNTRIES } from '../controls/countries.ts';
import { SaveAs } from '../controls/save-as.tsx';
import { Then } from '../controls/then.tsx';
import { useOption } from '../scope.tsx';

function PhoneInputForm(): ReactNode {
  const { value } = useOption('options.defaultCountryCode');
  const hasCountry = typeof value === 'string' && value !== 'INT';
  return (
    <>
      <ChoiceOption
        path="options.defaultCountryCode"
        label="Country if none is typed"
        help={
          hasCountry ? undefined : 'Without a country, numbers must begin with + and the code of a country.'
        }
        choices={[{ value: undefined, label: 'None' }, ...COUNTRIES]}
      />
      <SaveAs base="Phone" />
      <Then />
      <AskTexts hint="Type your answer" button="Send" hasRetry />
    </>
  );
}

export const form: BlockForm = {
  covers: ['options.variableId', 'options.defaultCountryCode', RETRY, ...ASK_TEXTS],
  Form: PhoneInputForm,
  example: {
    options: {
      variableId: 'v-answer',
      defaultCountryCode: 'DE',
      labels: { placeholder: '030 …', button: 'Next' },
      retryMessageContent: 'This is no phone number, {{Name}}.',
    },
  },
};
