// Pictures to choose from: one tap answers, or several are marked and sent.
import type { PictureChoiceItem } from '@colloquy/schema';
import { useMemo, useState } from 'preact/hooks';
import { mediaUrl } from '../../bubbles/safe-url.ts';
import { CheckIcon } from '../../chat/reply-icons.tsx';
import { fill } from '../../words/words.ts';
import { css as choice } from '../choice/choice-input.css';
import { matching } from '../choice/choices-reply.ts';
import type { InputModule, InputProps } from '../input-view.ts';
import { css as field } from '../text/text-input.css';
import { css } from './picture-choice-input.css';
import { picturesReply } from './pictures-reply.ts';

function PictureChoiceInput({ input, isAsking, context, answer }: InputProps<'picture choice input'>) {
  const { words } = context;
  const { items, options = {} } = input;
  const { isMultipleChoice = false, isSearchable = false } = options;
  const [marked, setMarked] = useState<readonly Searched[]>([]);
  const [wanted, setWanted] = useState('');
  const all = useMemo(() => items.map(searched), [items]);
  const shown = matching(all, wanted, marked) as readonly Searched[];
  const toggle = (one: Searched): void => {
    if (!isMultipleChoice) answer(picturesReply([one.item], { isMultiple: false }));
    else setMarked(marked.includes(one) ? marked.filter((other) => other !== one) : [...marked, one]);
  };
  const search = options.searchInputPlaceholder || words.search;
  return (
    <div class="choices">
      {isSearchable && (
        <div class="field">
          <input
            type="search"
            aria-label={search}
            placeholder={search}
            value={wanted}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere */}
      <div class="pictures" role="group" aria-label={words.reply}>
        {shown.map((one) => (
          <button
            type="button"
            key={one.id}
            class="picture-button"
            part="button"
            disabled={!isAsking}
            {...(isMultipleChoice ? { 'aria-pressed': marked.includes(one) } : {})}
            onClick={() => toggle(one)}
          >
            <Picture item={one.item} alt={words.picture} />
            {isMultipleChoice && (
              <span class="check">
                <CheckIcon />
              </span>
            )}
          </button>
        ))}
      </div>
      {shown.length === 0 && wanted !== '' && <p class="small quiet">{words.nothingFound}</p>}
      {isMultipleChoice && marked.length > 0 && (
        <button
          type="button"
          class="choice strong"
          part="send"
          disabled={!isAsking}
          onClick={() =>
            answer(
              picturesReply(
                marked.map(({ item }) => item),
                { isMultiple: true },
              ),
            )
          }
        >
          {options.buttonLabel || fill(words.sendCount, { count: marked.length })}
        </button>
      )}
    </div>
  );
}

/** A picture with the words that are searched. */
interface Searched {
  readonly id: string;
  readonly content: string;
  readonly item: PictureChoiceItem;
}

function searched(item: PictureChoiceItem): Searched {
  return { id: item.id, content: `${item.title ?? ''} ${item.description ?? ''}`, item };
}

/** The words beside a picture name it; one without words is at least told to be one. A picture that cannot be had leaves its words. */
function Picture({ item, alt }: { readonly item: PictureChoiceItem; readonly alt: string }) {
  const { pictureSrc, title, description } = item;
  const [isBroken, setIsBroken] = useState(false);
  const src = mediaUrl(pictureSrc);
  const isNamed = Boolean(title || description);
  return (
    <>
      {src && !isBroken ? (
        <img
          src={src}
          alt={isNamed ? '' : `${alt}: ${item.id}`}
          referrerpolicy="no-referrer"
          onError={() => setIsBroken(true)}
        />
      ) : (
        !isNamed && <span>{`${alt}: ${item.id}`}</span>
      )}
      {title && <span class="picture-title">{title}</span>}
      {description && <span class="small quiet">{description}</span>}
    </>
  );
}

export const pictureChoiceInput: InputModule<'picture choice input'> = {
  View: PictureChoiceInput,
  css: field + choice + css,
};
