// A/B test: exactly two paths, whose shares always add up to 100 %.
import type { ReactNode } from 'react';
import { itemsOf } from '../../../model/definition.ts';
import type { BlockForm } from '../block-form.ts';
import { FieldFrame } from '../controls/field-frame.tsx';
import { PathPicker, useNextWords } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';

const HALF = 50;
const ALL = 100;

function AbTestForm(): ReactNode {
  const { block } = useScope();
  const { value, set, isDisabled } = useOption('options.aPercent');
  const share = typeof value === 'number' ? value : HALF;
  const isDefault = typeof value !== 'number';
  const open = useNextWords();
  const write = (percent: number) => {
    if (Number.isFinite(percent)) set(Math.min(ALL, Math.max(0, Math.round(percent))), true);
  };
  return (
    <>
      <FieldFrame label="How visitors are shared out" help="Each visitor takes one path at random.">
        {({ id, describedBy }) => (
          <input
            id={id}
            type="range"
            className="ab-share"
            min={0}
            max={ALL}
            disabled={isDisabled}
            aria-describedby={describedBy}
            aria-valuetext={`${share} % take A, ${ALL - share} % take B`}
            value={share}
            onChange={({ target }) => write(target.valueAsNumber)}
          />
        )}
      </FieldFrame>
      {itemsOf(block)
        .slice(0, 2)
        .map((item, index) => {
          const letter = index === 0 ? 'A' : 'B';
          const percent = index === 0 ? share : ALL - share;
          return (
            <div key={item.id} className="ab-row">
              <span className="ab-row__letter">{letter}</span>
              <input
                type="number"
                className={isDefault ? 'input input--default' : 'input'}
                aria-label={`Percent that take ${letter}`}
                min={0}
                max={ALL}
                disabled={isDisabled}
                value={percent}
                onChange={({ target }) =>
                  write(index === 0 ? target.valueAsNumber : ALL - target.valueAsNumber)
                }
              />
              <span>%</span>
              <PathPicker
                name={`Where ${letter} goes`}
                source={{ blockId: block.id, itemId: item.id }}
                open={open}
              />
            </div>
          );
        })}
    </>
  );
}

export const form: BlockForm = {
  covers: ['options.aPercent'],
  Form: AbTestForm,
  example: {
    options: { aPercent: 30 },
    items: [
      { id: 'a', path: 'a' },
      { id: 'b', path: 'b' },
    ],
  },
};
