// The fields of the kinds of values that are code of a known pattern.
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { KindContext, ValueKind } from '../../../../blocks/value-kinds.ts';
import type { DayStyle, NumberRange, RandomPick, TodayWords } from '../../../../blocks/value-patterns.ts';
import { plusNumber, randomNumber, randomPick, todayWords } from '../../../../blocks/value-patterns.ts';
import { useVariableFacts } from '../../../variables/variable-facts.ts';
import { FieldFrame } from '../../controls/field-frame.tsx';
import { TIME_ZONES } from '../../controls/time-zones.ts';
import { useOption } from '../../scope.tsx';
import type { PatternProps } from './pattern-props.ts';
import { PointsFields } from './points-fields.tsx';

const FIELDS: Readonly<Record<string, (props: PatternProps) => ReactNode>> = {
  plus: PlusFields,
  points: PointsFields,
  today: TodayFields,
  pick: PickFields,
  number: NumberFields,
};

/** Nothing for a kind without fields. */
export function PatternFields({
  kind,
  context,
}: {
  readonly kind: ValueKind;
  readonly context: KindContext;
}): ReactNode {
  const { value, set, isDisabled } = useOption('options.expressionToEvaluate');
  const Fields = FIELDS[kind.id];
  const code = typeof value === 'string' ? value : '';
  return Fields && <Fields {...{ code, context, isDisabled }} set={(next) => set(next, true)} />;
}

function NumberInput({
  label,
  value,
  isDisabled,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly isDisabled: boolean;
  readonly onChange: (value: number) => void;
}): ReactNode {
  return (
    <FieldFrame label={label}>
      {({ id }) => (
        <input
          id={id}
          type="number"
          className="input"
          step="any"
          disabled={isDisabled}
          value={value}
          onChange={({ target }) => {
            if (Number.isFinite(target.valueAsNumber)) onChange(target.valueAsNumber);
          }}
        />
      )}
    </FieldFrame>
  );
}

function PlusFields({ code, context: { name }, isDisabled, set }: PatternProps): ReactNode {
  const number = plusNumber.read(code, name) ?? 1;
  return (
    <NumberInput
      label="Add"
      value={number}
      isDisabled={isDisabled}
      onChange={(next) => set(plusNumber.write(name, next))}
    />
  );
}

const STYLES: readonly { readonly style: DayStyle; readonly options: Intl.DateTimeFormatOptions }[] = [
  { style: 'long', options: { day: 'numeric', month: 'long', year: 'numeric' } },
  { style: 'digits', options: {} },
  { style: 'weekday', options: { weekday: 'long' } },
];

const LANGUAGES = ['en-GB', 'en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT', 'ja-JP'];

function TodayFields({ code, context, isDisabled, set }: PatternProps): ReactNode {
  const words = todayWords.read(code) ?? {
    locale: context.locale,
    timeZone: context.timeZone,
    style: 'long' as const,
  };
  const change = (next: Partial<TodayWords>) => set(todayWords.write({ ...words, ...next }));
  const languages = LANGUAGES.includes(words.locale) ? LANGUAGES : [words.locale, ...LANGUAGES];
  return (
    <>
      <PlainSelect
        label="Written like"
        value={words.style}
        isDisabled={isDisabled}
        choices={STYLES.map(({ style, options }) => ({ value: style, label: sample(words.locale, options) }))}
        onChange={(style) => change({ style: style as DayStyle })}
      />
      <PlainSelect
        label="Language"
        value={words.locale}
        isDisabled={isDisabled}
        choices={languages.map((locale) => ({ value: locale, label: languageName(locale) }))}
        onChange={(locale) => change({ locale })}
      />
      <PlainSelect
        label="Time zone"
        value={words.timeZone}
        isDisabled={isDisabled}
        choices={TIME_ZONES.map(({ value, label }) => ({ value: String(value), label }))}
        onChange={(timeZone) => change({ timeZone })}
      />
    </>
  );
}

function sample(locale: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Date().toLocaleDateString(locale, options);
  } catch {
    return new Date().toLocaleDateString('en', options);
  }
}

function languageName(locale: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

function PickFields({ code, isDisabled, set }: PatternProps): ReactNode {
  const pick: RandomPick = randomPick.read(code) ?? { words: [] };
  const facts = useVariableFacts();
  const id = useId();
  const isList = 'list' in pick;
  return (
    <>
      <PlainSelect
        label="From"
        value={isList ? 'list' : 'words'}
        isDisabled={isDisabled}
        choices={[
          { value: 'words', label: 'Words I write' },
          { value: 'list', label: 'A list' },
        ]}
        onChange={(next) =>
          set(
            randomPick.write(
              next === 'list' ? { list: [...facts.values()][0]?.name ?? 'List' } : { words: [] },
            ),
          )
        }
      />
      {isList ? (
        <PlainSelect
          label="List"
          value={pick.list}
          isDisabled={isDisabled}
          choices={[...new Set([pick.list, ...[...facts.values()].map(({ name }) => name)])].map((name) => ({
            value: name,
            label: name,
          }))}
          onChange={(list) => set(randomPick.write({ list }))}
        />
      ) : (
        <div className="field">
          <label className="field__label" htmlFor={id}>
            Words
          </label>
          <textarea
            id={id}
            className="input"
            rows={Math.max(3, pick.words.length + 1)}
            placeholder={'Pizza\nPasta'}
            disabled={isDisabled}
            value={pick.words.join('\n')}
            onChange={({ target }) =>
              set(randomPick.write({ words: target.value === '' ? [] : target.value.split('\n') }))
            }
          />
          <p className="field__help">One on each line.</p>
        </div>
      )}
    </>
  );
}

function NumberFields({ code, isDisabled, set }: PatternProps): ReactNode {
  const range = randomNumber.read(code) ?? { from: 1, to: 6 };
  const change = (next: Partial<NumberRange>) => set(randomNumber.write({ ...range, ...next }));
  return (
    <div className="fields-line">
      <NumberInput
        label="From"
        value={range.from}
        isDisabled={isDisabled}
        onChange={(from) => change({ from: Math.round(from) })}
      />
      <NumberInput
        label="To"
        value={range.to}
        isDisabled={isDisabled}
        onChange={(to) => change({ to: Math.round(to) })}
      />
    </div>
  );
}

function PlainSelect({
  label,
  value,
  choices,
  isDisabled,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}): ReactNode {
  return (
    <FieldFrame label={label}>
      {({ id }) => (
        <select
          id={id}
          className="input"
          disabled={isDisabled}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {!choices.some((one) => one.value === value) && <option value={value}>{value}</option>}
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
