// Fields that a switch enables.
import type { ReactNode } from 'react';
import { isObject } from '../../../model/json.ts';
import type { FieldProps } from '../field-editor.ts';
import { ObjectForm } from '../object-form.tsx';
import { SwitchField } from './simple-fields.tsx';

const OWN = new Set(['isEnabled']);

export function SwitchedField(props: FieldProps): ReactNode {
  const { schema, value, onChange, block, isDisabled } = props;
  const object = isObject(value) ? value : {};
  const isOn = object.isEnabled === true;
  return (
    <div className="switched">
      <SwitchField {...props} value={isOn} onChange={(isEnabled) => onChange({ ...object, isEnabled })} />
      {isOn && (
        <div className="fold__fields">
          <ObjectForm
            schema={schema}
            value={object}
            skip={OWN}
            block={block}
            isDisabled={isDisabled}
            onChange={(next) => onChange(next ?? { isEnabled: true })}
          />
        </div>
      )}
    </div>
  );
}
