// Date.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { dateLike } from '../../../blocks/date-like.ts';
import { isObject } from '../../../model/json.ts';
import type { BlockForm } from '../block-form.ts';
import { SegmentsOption } from '../controls/choice-option.tsx';
import { FieldFrame } from '../controls/field-frame.tsx';
import { FormatOption } from '../controls/format-option.tsx';
import { More } from '../controls/more.tsx';
import { SaveAs } from '../controls/save-as.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { TextControl, TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';

const FORMATS = ['dd/MM/yyyy', 'dd.MM.yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd', 'd MMMM yyyy', 'd. MMMM yyyy'];
const WITH_TIME = ' HH:mm';

function DateInputForm(): ReactNode {
  const { value } = useOption('options');
  const { hasTime, isRange } = isObject(value) ? value : {};
  const formats = hasTime === true ? FORMATS.map((format) => format + WITH_TIME) : FORMATS;
  return (
    <>
      <SegmentsOption
        path="options.isRange"
        label="Ask for"
        standard={false}
        choices={[
          { value: false, label: 'A day' },
          { value: true, label: 'From … to …' },
        ]}
      />
      <SwitchOption path="options.hasTime" label="With a time" />
      <DayLimit path="options.min" label="Earliest" />
      <DayLimit path="options.max" label="Latest" />
      <FormatOption
        path="options.format"
        formats={formats}
        write={(format) => (isRange === true ? `${dateLike(format)} to …` : dateLike(format))}
      />
      <SaveAs base="Date" />
      <Then />
      <More names={isRange === true ? 'button, words for from and to' : 'button'} paths={['options.labels']}>
        <TextOption path="options.labels.button" label="Words on the button" standard="Send" />
        {isRange === true && (
          <>
            <TextOption path="options.labels.from" label="Words for the first day" standard="From" />
            <TextOption path="options.labels.to" label="Words for the last day" standard="To" />
            <TextOption path="options.labels.separator" label="Word between the days" standard="to" />
          </>
        )}
      </More>
    </>
  );
}

type LimitKind = 'any' | 'today' | 'tomorrow' | 'date' | 'in' | 'variable';

const LIMIT_KINDS: readonly { readonly kind: LimitKind; readonly label: string; readonly start?: string }[] =
  [
    { kind: 'any', label: 'Any' },
    { kind: 'today', label: 'Today', start: 'today' },
    { kind: 'tomorrow', label: 'Tomorrow', start: 'tomorrow' },
    { kind: 'date', label: 'A date' },
    { kind: 'in', label: 'In … days, weeks, months', start: 'in 3 months' },
    { kind: 'variable', label: 'A variable' },
  ];

const AHEAD = /^in (\d+) (day|week|month|year)s?$/;

function kindOfLimit(limit: unknown): LimitKind {
  if (typeof limit !== 'string' || limit === '') return 'any';
  if (limit === 'today' || limit === 'tomorrow') return limit;
  if (AHEAD.test(limit)) return 'in';
  return /^\d{4}-\d\d-\d\d/.test(limit) ? 'date' : 'variable';
}

/** The first or last day that is accepted. */
function DayLimit({ path, label }: { readonly path: string; readonly label: string }): ReactNode {
  const { value: block } = useScope();
  const { value, set, isDisabled } = useOption(path);
  // A kind that needs a value is chosen before there is one.
  const [chosen, setChosen] = useState<LimitKind>();
  const isEmpty = typeof value !== 'string' || value === '';
  const isOpen = isEmpty && (chosen === 'date' || chosen === 'variable');
  const kind = isOpen ? chosen : kindOfLimit(value);
  const hasTime = isObject(block.options) && block.options.hasTime === true;
  return (
    <FieldFrame path={path} label={label}>
      {({ id, describedBy }) => (
        <div className="limit">
          <select
            id={id}
            className={kind === 'any' ? 'input input--default' : 'input'}
            aria-describedby={describedBy}
            disabled={isDisabled}
            value={kind}
            onChange={({ target }) => {
              const next = LIMIT_KINDS.find((one) => one.kind === target.value);
              setChosen(next?.kind);
              set(next?.start);
            }}
          >
            {LIMIT_KINDS.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.label}
              </option>
            ))}
          </select>
          {kind === 'date' && (
            <input
              type={hasTime ? 'datetime-local' : 'date'}
              className="input"
              aria-label={`${label}: the date`}
              disabled={isDisabled}
              value={
                isEmpty
                  ? ''
                  : hasTime && value.length === 10
                    ? `${value}T00:00`
                    : hasTime
                      ? value
                      : value.slice(0, 10)
              }
              onChange={({ target }) => set(target.value || undefined)}
            />
          )}
          {kind === 'in' && <Ahead label={label} limit={String(value)} isDisabled={isDisabled} set={set} />}
          {kind === 'variable' && (
            <TextControl path={path} name={`${label}: the variable`} example="{{Arrival}}" />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

function Ahead({
  label,
  limit,
  isDisabled,
  set,
}: {
  readonly label: string;
  readonly limit: string;
  readonly isDisabled: boolean;
  readonly set: (limit: string) => void;
}): ReactNode {
  const [, count = '3', unit = 'month'] = AHEAD.exec(limit) ?? [];
  const write = (nextCount: string, nextUnit: string) =>
    set(`in ${nextCount} ${nextUnit}${nextCount === '1' ? '' : 's'}`);
  return (
    <div className="fields-line">
      <input
        type="number"
        className="input"
        aria-label={`${label}: how many`}
        min={1}
        disabled={isDisabled}
        value={count}
        onChange={({ target }) => {
          if (target.valueAsNumber >= 1) write(String(Math.round(target.valueAsNumber)), unit);
        }}
      />
      <select
        className="input"
        aria-label={`${label}: days or months`}
        disabled={isDisabled}
        value={unit}
        onChange={({ target }) => write(count, target.value)}
      >
        {['day', 'week', 'month', 'year'].map((one) => (
          <option key={one} value={one}>
            {one}s
          </option>
        ))}
      </select>
    </div>
  );
}

export const form: BlockForm = {
  covers: [
    'options.variableId',
    'options.isRange',
    'options.hasTime',
    'options.min',
    'options.max',
    'options.format',
    'options.labels',
  ],
  Form: DateInputForm,
  example: {
    options: {
      variableId: 'v-date',
      isRange: true,
      hasTime: true,
      min: 'in 2 days',
      max: '2027-12-31T18:00',
      format: 'EEEE d MMMM',
      labels: { button: 'Next', from: 'Arrival', to: 'Departure', separator: 'until' },
    },
  },
};
