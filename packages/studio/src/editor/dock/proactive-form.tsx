// When the launcher speaks first: one form for each rule.
import type { ProactiveRule } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Switch } from '../../design/switch.tsx';
import { SelectField, TextArea, TextField } from '../../design/text-field.tsx';

interface ProactiveFormProps {
  readonly rules: readonly ProactiveRule[];
  readonly disabled: boolean;
  /** Undefined without any rule. */
  readonly onChange: (rules: readonly ProactiveRule[] | undefined) => void;
}

/** @example <ProactiveForm rules={rules} disabled={!canEdit} onChange={(next) => set(path, next)} /> */
export function ProactiveForm({ rules, disabled, onChange }: ProactiveFormProps): ReactNode {
  return (
    <>
      {rules.map((rule, index) => (
        <RuleForm
          // Rules have no id, and all fields show the state of the draft.
          key={index}
          name={`Rule ${index + 1}`}
          rule={rule}
          disabled={disabled}
          onChange={(next) => onChange(rules.with(index, next))}
          onRemove={() => onChange(rules.length > 1 ? rules.toSpliced(index, 1) : undefined)}
        />
      ))}
      <div>
        <Button
          disabled={disabled}
          onClick={() => onChange([...rules, { message: 'Can I help you?', afterSeconds: 20 }])}
        >
          Add a rule
        </Button>
      </div>
    </>
  );
}

interface RuleFormProps {
  readonly name: string;
  readonly rule: ProactiveRule;
  readonly disabled: boolean;
  readonly onChange: (rule: ProactiveRule) => void;
  readonly onRemove: () => void;
}

/** A rule without a choice is about all visitors. */
const VISITORS = [
  { value: '', label: 'All' },
  { value: 'false', label: 'On their first visit' },
  { value: 'true', label: 'Who come back' },
] as const;

function RuleForm({ name, rule, disabled, onChange, onRemove }: RuleFormProps): ReactNode {
  const set = (change: Partial<ProactiveRule>): void => onChange({ ...rule, ...change });
  const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));
  return (
    <fieldset className="rule" disabled={disabled}>
      <legend>{name}</legend>
      <TextArea
        label="Message"
        help="Without one the window opens."
        value={rule.message ?? ''}
        onChange={({ target }) => set({ message: target.value || undefined })}
      />
      <TextArea
        label="Quick replies, one per line"
        value={(rule.replies ?? []).join('\n')}
        onChange={({ target }) =>
          set({ replies: target.value === '' ? undefined : target.value.split('\n') })
        }
      />
      <TextField
        label="Seconds on the page"
        type="number"
        min={0}
        value={rule.afterSeconds ?? ''}
        onChange={({ target }) => set({ afterSeconds: numberOf(target.value) })}
      />
      <TextField
        label="Scrolled, in percent"
        type="number"
        min={0}
        max={100}
        value={rule.scrollPercent ?? ''}
        onChange={({ target }) => set({ scrollPercent: numberOf(target.value) })}
      />
      <TextField
        label="Path of the page"
        help="* is any text: /prices*"
        value={rule.page ?? ''}
        onChange={({ target }) => set({ page: target.value || undefined })}
      />
      <SelectField
        label="Visitors"
        value={rule.isReturning === undefined ? '' : `${rule.isReturning}`}
        onChange={({ target }) =>
          set({ isReturning: target.value === '' ? undefined : target.value === 'true' })
        }
      >
        {VISITORS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Switch
        label="When they are about to leave"
        isOn={rule.isOnLeave === true}
        onChange={(isOnLeave) => set({ isOnLeave: isOnLeave || undefined })}
      />
      <Switch
        label="More than once a day"
        isOn={rule.isRepeated === true}
        onChange={(isRepeated) => set({ isRepeated: isRepeated || undefined })}
      />
      <div>
        <Button onClick={onRemove}>Remove the rule</Button>
      </div>
    </fieldset>
  );
}
