// A choice among pictures.
import type { PictureChoiceItem } from '@colloquy/schema';
import { useState } from '../../drawing/hooks.ts';
import { mediaUrl } from '../../safe-url.ts';
import { css as choice } from '../choice/choice-input.css';
import { Choosing } from '../choice/choosing.tsx';
import type { Said } from '../choice/chosen-reply.ts';
import { useSearch } from '../choice/use-search.tsx';
import type { InputModule, InputProps } from '../input-view.ts';
import { css as field } from '../text/text-input.css';
import { css } from './picture-choice-input.css';

const label = ({ id, title, pictureSrc }: PictureChoiceItem): string => title || pictureSrc || id;

export const pictureSaid: Said<PictureChoiceItem> = {
  label,
  text: (item) => item.value || label(item),
  words: ({ title = '', description = '' }) => `${title} ${description}`,
};

function PictureChoiceInput(props: InputProps<'picture choice input'>) {
  return (
    <Choosing
      {...props}
      said={pictureSaid}
      box="pictures"
      button="picture-button"
      useSearch={props.input.options?.isSearchable ? useSearch : undefined}
      draw={(item, mark) => (
        <>
          <Picture item={item} alt={props.context.words.picture} />
          {mark}
        </>
      )}
    />
  );
}

/**
 * The text beside a picture is its accessible name; without a text, it is at least announced as a picture. If a picture
 * cannot load, its text remains.
 */
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
