// A scale of numbers or icons. A tap or the arrow keys choose a mark; a tap may also send it, if the bot is set so.
import { useState } from '../../drawing/hooks.ts';
import { css as choice } from '../choice/choice-input.css';
import { ChosenAction } from '../choice/chosen-action.tsx';
import type { InputModule, InputProps } from '../input-view.ts';
import type { IconPaths } from './icon-paths.ts';
import { iconPaths } from './icon-paths.ts';
import { css } from './rating-input.css';
import { marksOf, ratingReply } from './rating-scale.ts';

const STAR: IconPaths = {
  viewBox: '0 0 24 24',
  paths: ['m12 3 2.8 5.7 6.2.9-4.5 4.4 1 6.2-5.5-2.9-5.5 2.9 1-6.2L3 9.6l6.2-.9z'],
};

/** Marks that fit in one row on the smallest phone: 0 to 10. */
const ONE_ROW = 11;

function RatingInput({ input, isAsking, context, answer }: InputProps<'rating input'>) {
  const { words } = context;
  const { options = {} } = input;
  const { labels = {}, buttonType, customIcon, isOneClickSubmitEnabled = false } = options;
  const [chosen, setChosen] = useState<number>();
  const [over, setOver] = useState<number>();
  const marks = marksOf(options);
  const icon = (customIcon?.isEnabled && iconPaths(customIcon.svg)) || STAR;
  const isIcons = buttonType === 'Icons';
  const send = (mark: number | undefined): void => {
    if (mark !== undefined && isAsking) answer(ratingReply(mark));
  };
  /** Names the ends of the scale with their labels. */
  const nameOf = (mark: number): string =>
    [`${mark}`, mark === marks[0] && labels.left, mark === marks.at(-1) && labels.right]
      .filter(Boolean)
      .join(', ');
  return (
    <form
      class="rating"
      onSubmit={(event) => {
        event.preventDefault();
        send(chosen);
      }}
    >
      <div
        class={`scale ${marks.length <= ONE_ROW ? 'one-row' : ''} ${isIcons ? 'icons' : ''}`}
        role="radiogroup"
        aria-label={words.reply}
        onPointerLeave={() => setOver(undefined)}
      >
        {marks.map((mark) => (
          <label
            key={mark}
            class={isIcons && mark <= (over ?? chosen ?? -1) ? 'mark on' : 'mark'}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setOver(mark)}
          >
            <input
              type="radio"
              name={`rating-${input.id}`}
              aria-label={nameOf(mark)}
              checked={chosen === mark}
              disabled={!isAsking}
              onChange={() => setChosen(mark)}
              onClick={(event) => {
                // The arrow keys also cause clicks on their way to another mark; only a pointer's clicks have a count.
                if (isOneClickSubmitEnabled && event.detail > 0) send(mark);
              }}
              onKeyDown={(event) => {
                if (isOneClickSubmitEnabled && event.key === ' ') send(mark);
              }}
            />
            {isIcons ? <Icon icon={icon} /> : mark}
          </label>
        ))}
      </div>
      {(labels.left || labels.right) && (
        <div class="ends small quiet" aria-hidden="true">
          <span>{labels.left}</span>
          <span>{labels.right}</span>
        </div>
      )}
      {chosen !== undefined && <ChosenAction label={labels.button || words.send} disabled={!isAsking} />}
    </form>
  );
}

function Icon({ icon }: { readonly icon: IconPaths }) {
  return (
    <svg viewBox={icon.viewBox} aria-hidden="true">
      {icon.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

export const ratingInput: InputModule<'rating input'> = { View: RatingInput, css: choice + css };
