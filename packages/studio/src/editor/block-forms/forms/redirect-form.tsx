// Redirect: opens a page, a mail or a call.
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { BlockForm } from '../block-form.ts';
import { SegmentsOption } from '../controls/choice-option.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption } from '../scope.tsx';

/** What opens, with the beginning of its address. */
const TARGETS = {
  page: { label: 'Web page', scheme: '', field: 'Address', example: 'https://example.com/menu' },
  mail: { label: 'E-mail', scheme: 'mailto:', field: 'E-mail address', example: 'booking@example.com' },
  phone: { label: 'Phone', scheme: 'tel:', field: 'Phone number', example: '+49 30 901820' },
} as const;

type Target = keyof typeof TARGETS;

const targetOf = (url: unknown): Target | undefined => {
  if (typeof url !== 'string') return undefined;
  if (url.startsWith('mailto:')) return 'mail';
  return url.startsWith('tel:') ? 'phone' : 'page';
};

function RedirectForm(): ReactNode {
  const { value, set } = useOption('options.url');
  const [chosen, setChosen] = useState<Target>('page');
  const target = targetOf(value) ?? chosen;
  const { scheme, field, example } = TARGETS[target];
  return (
    <>
      <SegmentsOption
        path="options.url"
        label="Open"
        current={target}
        choices={Object.entries(TARGETS).map(([key, { label }]) => ({ value: key, label }))}
        onChoose={(next) => {
          setChosen(next as Target);
          // An address of one kind is none of another.
          set(undefined);
        }}
      />
      <TextOption
        key={target}
        path="options.url"
        label={field}
        example={example}
        parse={(text) => scheme + text}
        show={(stored) => (typeof stored === 'string' ? stored.slice(scheme.length) : '')}
      />
      {target === 'page' && (
        <SegmentsOption
          path="options.isNewTab"
          label="In"
          standard={false}
          help="The chat goes on behind it."
          choices={[
            { value: false, label: 'This tab' },
            { value: true, label: 'A new tab' },
          ]}
        />
      )}
      <Then />
    </>
  );
}

export const form: BlockForm = {
  covers: ['options.url', 'options.isNewTab'],
  Form: RedirectForm,
  example: { options: { url: 'https://example.com/{{Name}}', isNewTab: true } },
};
