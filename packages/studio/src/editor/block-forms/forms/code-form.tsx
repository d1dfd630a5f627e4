// Script.
import type { ReactNode } from 'react';
import { isObject } from '../../../model/json.ts';
import type { BlockForm } from '../block-form.ts';
import { SegmentsOption } from '../controls/choice-option.tsx';
import { CodeOption } from '../controls/code-option.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';

function CodeForm(): ReactNode {
  return (
    <>
      <SegmentsOption
        path="options.isExecutedOnClient"
        label="Runs"
        standard
        choices={[
          { value: true, label: 'In the browser' },
          { value: false, label: 'On the server' },
        ]}
      />
      <CodeOption path="options.content" label="Code" />
      <LostVariables />
      <TextOption path="options.name" label="Name" example="Find the urgent ones" />
      <Then />
    </>
  );
}

/** In the browser, setVariable has no effect. */
function LostVariables(): ReactNode {
  const { value: block } = useScope();
  const { set } = useOption('options.isExecutedOnClient');
  const options = isObject(block.options) ? block.options : {};
  const isLost =
    options.isExecutedOnClient !== false && /\bsetVariable\(/.test(String(options.content ?? ''));
  if (!isLost) return null;
  return (
    <p className="note">
      In the browser, setVariable changes nothing.
      <button type="button" className="button button--quiet" onClick={() => set(false)}>
        Run it on the server
      </button>
    </p>
  );
}

export const form: BlockForm = {
  covers: ['options.isExecutedOnClient', 'options.content', 'options.name'],
  Form: CodeForm,
  example: {
    options: { isExecutedOnClient: true, content: "setVariable('Name', {{Name}} + '!');", name: 'Shout' },
  },
};
