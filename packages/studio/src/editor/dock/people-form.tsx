// When people answer in the chats that they take over, and what visitors read until then.
import type { People } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { SelectField, TextArea, TextField } from '../../design/text-field.tsx';
import { TIME_ZONES } from '../block-forms/controls/time-zones.ts';

interface PeopleFormProps {
  readonly people: People;
  readonly disabled: boolean;
  /** Undefined without any field. */
  readonly onChange: (people: People | undefined) => void;
}

/** Monday is 1. */
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const ALL = DAYS.map((_, index) => index + 1);

/** @example <PeopleForm people={people} disabled={!canEdit} onChange={(next) => set(path, next)} /> */
export function PeopleForm({ people, disabled, onChange }: PeopleFormProps): ReactNode {
  const set = (change: Partial<People>): void => {
    const next = { ...people, ...change };
    onChange(Object.values(next).some((value) => value !== undefined) ? next : undefined);
  };
  const { text, awayText, from, to, timeZone } = people;
  // All days are the default.
  const days = people.days?.length ? people.days : ALL;
  const toggle = (day: number): void => {
    const next = ALL.filter((one) => (one === day) !== days.includes(one));
    set({ days: next.length % ALL.length === 0 ? undefined : next });
  };
  return (
    <fieldset className="rule" disabled={disabled}>
      <legend className="only-read-aloud">People</legend>
      <TextArea
        label="While a person is to answer"
        help="Such as: Usually answers within five minutes."
        value={text ?? ''}
        onChange={({ target }) => set({ text: target.value || undefined })}
      />
      <TextArea
        label="The same outside of the hours"
        help="Such as: Leave your address, and we write back."
        value={awayText ?? ''}
        onChange={({ target }) => set({ awayText: target.value || undefined })}
      />
      <fieldset className="days">
        <legend>Days</legend>
        {DAYS.map((name, index) => (
          <label key={name}>
            <input type="checkbox" checked={days.includes(index + 1)} onChange={() => toggle(index + 1)} />
            {name}
          </label>
        ))}
      </fieldset>
      <TextField
        label="From"
        type="time"
        value={from ?? ''}
        onChange={({ target }) => set({ from: target.value || undefined })}
      />
      <TextField
        label="Until"
        type="time"
        value={to ?? ''}
        onChange={({ target }) => set({ to: target.value || undefined })}
      />
      <SelectField
        label="Time zone"
        value={timeZone ?? ''}
        onChange={({ target }) => set({ timeZone: target.value || undefined })}
      >
        <option value="">The bot's</option>
        {TIME_ZONES.map(({ value, label }) => (
          <option key={`${value}`} value={`${value}`}>
            {label}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
