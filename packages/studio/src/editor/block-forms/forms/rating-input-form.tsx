// Rating.
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../model/json.ts';
import { writeOption } from '../../../model/option-path.ts';
import type { BlockForm } from '../block-form.ts';
import { SegmentsOption } from '../controls/choice-option.tsx';
import { More } from '../controls/more.tsx';
import { SaveAs } from '../controls/save-as.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { NumberOption, TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { useScope } from '../scope.tsx';

const PRESETS = [
  { from: 1, to: 5 },
  { from: 0, to: 10 },
  { from: 1, to: 7 },
];

function RatingInputForm(): ReactNode {
  const { value, change, isDisabled } = useScope();
  const options: JsonObject = isObject(value.options) ? value.options : {};
  const isIcons = options.buttonType === 'Icons';
  const isOwnIcon = isIcons && isObject(options.customIcon) && options.customIcon.isEnabled === true;
  const from = isIcons ? 1 : (options.startsAt ?? 0);
  const to = options.length ?? 10;
  const isSwapped = typeof from === 'number' && typeof to === 'number' && from > to;
  const write = (next: JsonObject) =>
    change((whole) => ({
      ...whole,
      options: { ...(isObject(whole.options) ? whole.options : {}), ...next },
    }));
  return (
    <>
      <SegmentsOption
        path="options.buttonType"
        label="Looks like"
        current={isOwnIcon ? 'own' : isIcons ? 'Icons' : 'Numbers'}
        choices={[
          { value: 'Numbers', label: 'Numbers' },
          { value: 'Icons', label: 'Stars' },
          { value: 'own', label: 'Own icon' },
        ]}
        onChoose={(look) =>
          change((whole) => {
            const shaped = writeOption(whole, 'options.buttonType', look === 'Numbers' ? 'Numbers' : 'Icons');
            const hadIcon = isObject(options.customIcon);
            if (look !== 'own' && !hadIcon) return shaped;
            return writeOption(shaped, 'options.customIcon.isEnabled', look === 'own');
          })
        }
      />
      {isOwnIcon && (
        <TextOption path="options.customIcon.svg" label="Icon (SVG)" example="<svg …>" rows={3} isCode />
      )}
      <div className="field">
        <div className="fields-line">
          {!isIcons && (
            <NumberOption path="options.startsAt" label="From" standard="0" hasOwnError={isSwapped} />
          )}
          <NumberOption path="options.length" label="To" standard="10" />
        </div>
        {isSwapped ? (
          <p className="field__error" role="alert">
            “To” is lower, so the scale has one value.{' '}
            <Button disabled={isDisabled} onClick={() => write({ startsAt: to, length: from })}>
              Swap
            </Button>
          </p>
        ) : (
          <div className="presets">
            {PRESETS.filter((one) => !isIcons || one.from === 1).map((one) => (
              <Button
                key={one.to}
                look="quiet"
                aria-pressed={from === one.from && to === one.to}
                disabled={isDisabled}
                onClick={() => write(isIcons ? { length: one.to } : { startsAt: one.from, length: one.to })}
              >
                {one.from}–{one.to}
              </Button>
            ))}
          </div>
        )}
      </div>
      <TextOption path="options.labels.left" label="Under the low end" example="Not likely" />
      <TextOption path="options.labels.right" label="Under the high end" example="Very likely" />
      <SwitchOption path="options.isOneClickSubmitEnabled" label="One tap answers" />
      <SaveAs base="Rating" />
      <Then />
      <More names="button" paths={['options.labels.button']}>
        <TextOption path="options.labels.button" label="Words on the button" standard="Send" />
      </More>
    </>
  );
}

export const form: BlockForm = {
  covers: [
    'options.variableId',
    'options.buttonType',
    'options.length',
    'options.startsAt',
    'options.labels',
    'options.customIcon',
    'options.isOneClickSubmitEnabled',
  ],
  Form: RatingInputForm,
  example: {
    options: {
      variableId: 'v-answer',
      buttonType: 'Icons',
      length: 5,
      startsAt: 1,
      labels: { left: 'Bad', right: 'Good', button: 'Next' },
      customIcon: { isEnabled: true, svg: '<svg viewBox="0 0 8 8"><circle r="4"/></svg>' },
      isOneClickSubmitEnabled: true,
    },
  },
};
