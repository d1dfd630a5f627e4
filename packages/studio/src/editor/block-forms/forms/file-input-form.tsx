// Files.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { isObject } from '../../../model/json.ts';
import { writeOption } from '../../../model/option-path.ts';
import type { BlockForm } from '../block-form.ts';
import { ChoiceOption, SegmentsOption } from '../controls/choice-option.tsx';
import { FieldFrame } from '../controls/field-frame.tsx';
import { More } from '../controls/more.tsx';
import { SaveAs } from '../controls/save-as.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';
import { VISIBILITIES } from './text-input-form.tsx';

/** Kinds of files as visitors say them, with what is accepted for each. */
const FILE_KINDS: readonly { readonly label: string; readonly types: readonly string[] }[] = [
  { label: 'Pictures', types: ['image/*'] },
  { label: 'PDF', types: ['.pdf'] },
  { label: 'Documents', types: ['.doc', '.docx', '.odt', '.txt'] },
  { label: 'Tables', types: ['.xls', '.xlsx', '.ods', '.csv'] },
  { label: 'Sound', types: ['audio/*'] },
  { label: 'Video', types: ['video/*'] },
];

function FileInputForm(): ReactNode {
  const { value } = useOption('options');
  const { isMultipleAllowed, isRequired } = isObject(value) ? value : {};
  return (
    <>
      <SegmentsOption
        path="options.isMultipleAllowed"
        label="How many"
        standard={false}
        choices={[
          { value: false, label: 'One' },
          { value: true, label: 'Several' },
        ]}
      />
      <FileTypes />
      <SwitchOption path="options.isRequired" label="May be skipped" isTurned />
      <SaveAs base="File" />
      <Then />
      <More
        names="camera, who may open them, words"
        paths={['options.capture', 'options.visibility', 'options.labels']}
      >
        <ChoiceOption
          path="options.capture"
          label="Camera on phones"
          choices={[
            { value: undefined, label: 'No' },
            { value: 'environment', label: 'Back' },
            { value: 'user', label: 'Front' },
          ]}
        />
        <ChoiceOption path="options.visibility" label="Who may open them" choices={VISIBILITIES} />
        <TextOption
          path="options.labels.placeholder"
          label="Words on the empty field"
          standard={isMultipleAllowed === true ? 'Choose files' : 'Choose a file'}
        />
        <TextOption path="options.labels.button" label="Words on the button" standard="Send" />
        <TextOption path="options.labels.clear" label="Word for removing" standard="Clear" />
        {isRequired === false && (
          <TextOption path="options.labels.skip" label="Word for skipping" standard="Skip" />
        )}
        <TextOption path="options.labels.success.single" label="Reply to one file" example="File uploaded" />
        <TextOption
          path="options.labels.success.multiple"
          label="Reply to several files"
          example="{total} files uploaded"
        />
      </More>
    </>
  );
}

function FileTypes(): ReactNode {
  const { value: block, change, isDisabled } = useScope();
  const { value } = useOption('options.allowedFileTypes');
  const id = useId();
  const allowed =
    isObject(value) && value.isEnabled === true && Array.isArray(value.types) ? value.types : [];
  const types = allowed.filter((type) => typeof type === 'string');
  const known = new Set(FILE_KINDS.flatMap((kind) => kind.types));
  const others = types.filter((type) => !known.has(type));
  const set = (next: readonly string[]) =>
    change((whole) =>
      writeOption(
        whole,
        'options.allowedFileTypes',
        next.length === 0 ? undefined : { isEnabled: true, types: next },
      ),
    );
  return (
    <FieldFrame
      path="options.allowedFileTypes"
      label="Which files"
      isGroup
      help={types.length === 0 ? 'Any file.' : undefined}
    >
      {() => (
        <>
          <div className="ticks">
            {FILE_KINDS.map((kind) => {
              const isOn = kind.types.every((type) => types.includes(type));
              return (
                <label key={kind.label} className="ticks__one">
                  <input
                    type="checkbox"
                    disabled={isDisabled}
                    checked={isOn}
                    onChange={() =>
                      set(
                        isOn ? types.filter((type) => !kind.types.includes(type)) : [...types, ...kind.types],
                      )
                    }
                  />
                  {kind.label}
                </label>
              );
            })}
          </div>
          <label className="field__help" htmlFor={id}>
            Other endings
          </label>
          <input
            key={`${block.id as string} ${others.join()}`}
            id={id}
            className="input"
            placeholder=".zip, .stl"
            disabled={isDisabled}
            defaultValue={others.join(', ')}
            onBlur={({ target }) => {
              const typed = target.value.split(/[\s,;]+/).filter(Boolean);
              if (typed.join() !== others.join()) set([...types.filter((type) => known.has(type)), ...typed]);
            }}
          />
        </>
      )}
    </FieldFrame>
  );
}

export const form: BlockForm = {
  covers: [
    'options.variableId',
    'options.isRequired',
    'options.isMultipleAllowed',
    'options.labels',
    'options.allowedFileTypes',
    'options.capture',
    'options.visibility',
  ],
  Form: FileInputForm,
  example: {
    options: {
      variableId: 'v-answer',
      isRequired: false,
      isMultipleAllowed: true,
      labels: {
        placeholder: 'Your CV',
        button: 'Next',
        clear: 'Remove',
        skip: 'Later',
        success: { single: 'Thank you', multiple: 'Thank you for all' },
      },
      allowedFileTypes: { isEnabled: true, types: ['.pdf', 'image/*', '.stl'] },
      capture: 'user',
      visibility: 'Private',
    },
  },
};
