// Payment.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { Account } from '../controls/account.tsx';
import { RETRY } from '../controls/ask-texts.tsx';
import { ChoiceOption } from '../controls/choice-option.tsx';
import { CURRENCIES } from '../controls/currencies.ts';
import { More } from '../controls/more.tsx';
import { SaveAs } from '../controls/save-as.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption } from '../scope.tsx';

const ABOUT = 'options.additionalInformation';

const MORE = [
  { path: `${ABOUT}.name`, label: 'Name on the payment' },
  { path: `${ABOUT}.phoneNumber`, label: 'Phone' },
  { path: `${ABOUT}.address.line1`, label: 'Street and number' },
  { path: `${ABOUT}.address.line2`, label: 'Second line of the street' },
  { path: `${ABOUT}.address.postalCode`, label: 'Post code' },
  { path: `${ABOUT}.address.city`, label: 'City' },
  { path: `${ABOUT}.address.state`, label: 'State or county' },
  { path: `${ABOUT}.address.country`, label: 'Country, as two letters' },
];

function PaymentInputForm(): ReactNode {
  return (
    <>
      <Account />
      <Amount />
      <TextOption path={`${ABOUT}.description`} label="What for" example="Table for {{Guests}}" />
      <TextOption path={`${ABOUT}.email`} label="Receipt to" example="{{Email}}" />
      <SaveAs base="Payment" />
      <Then />
      <More
        names="button, texts, name, address"
        paths={['options.labels', RETRY, ...MORE.map(({ path }) => path)]}
      >
        <TextOption path="options.labels.button" label="Words on the button" standard="Pay" />
        <TextOption path="options.labels.success" label="After paying" standard="Success" />
        <TextOption
          path={RETRY}
          label="If it fails"
          example="Words of the server, in the visitor’s language"
          rows={2}
        />
        {MORE.map(({ path, label }) => (
          <TextOption key={path} path={path} label={label} />
        ))}
      </More>
    </>
  );
}

function Amount(): ReactNode {
  const { value: amount } = useOption('options.amount');
  const { value: currency } = useOption('options.currency');
  const number = typeof amount === 'string' || typeof amount === 'number' ? Number(amount) : Number.NaN;
  return (
    <div className="field">
      <div className="fields-line fields-line--wide-second">
        <TextOption path="options.amount" label="Amount" example="25" />
        <ChoiceOption path="options.currency" label="Currency" standard="USD" choices={CURRENCIES} />
      </div>
      {Number.isFinite(number) && amount !== '' && (
        <p className="preview">
          The visitor pays {money(number, typeof currency === 'string' ? currency : 'USD')}
        </p>
      )}
    </div>
  );
}

function money(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

export const form: BlockForm = {
  covers: [
    'options.variableId',
    'options.credentialsId',
    'options.currency',
    'options.amount',
    'options.labels',
    RETRY,
    ABOUT,
  ],
  Form: PaymentInputForm,
  example: {
    options: {
      variableId: 'v-answer',
      credentialsId: 'shop',
      currency: 'EUR',
      amount: '25',
      labels: { button: 'Pay now', success: 'Thank you' },
      retryMessageContent: 'This did not work, {{Name}}.',
      additionalInformation: {
        description: 'Table for {{Guests}}',
        email: 'ada@example.com',
        name: '{{Name}}',
        phoneNumber: '+49 30 901820',
        address: {
          country: 'DE',
          line1: 'A 1',
          line2: 'B',
          state: 'Berlin',
          city: 'Berlin',
          postalCode: '10115',
        },
      },
    },
  },
};
