// Embed: a page inside the chat.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { VariableOption } from '../controls/save-as.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { NumberOption, TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { sourceOf } from '../embed-code.ts';
import { useOption } from '../scope.tsx';

function EmbedForm(): ReactNode {
  const { value: waits } = useOption('content.waitForEvent.isEnabled');
  return (
    <>
      <TextOption
        path="content.url"
        label="Page"
        example="https://example.com/booking"
        help="Many sites refuse to be shown inside others: try it."
        parse={sourceOf}
      />
      <NumberOption path="content.height" label="Height in pixels" standard="400" />
      <SwitchOption path="content.waitForEvent.isEnabled" label="Wait until the page is done" />
      {waits === true && (
        <>
          <TextOption path="content.waitForEvent.name" label="Name of its message" example="done" />
          <VariableOption path="content.waitForEvent.saveDataInVariableId" label="Save what it sends as" />
        </>
      )}
      <Then />
    </>
  );
}

export const form: BlockForm = {
  covers: ['content.url', 'content.height', 'content.waitForEvent'],
  Form: EmbedForm,
  example: {
    content: {
      url: 'https://example.com/{{Name}}',
      height: 300,
      waitForEvent: { isEnabled: true, name: 'done', saveDataInVariableId: 'v-answer' },
    },
  },
};
