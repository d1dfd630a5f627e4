// Cards side by side, each with an image, texts and buttons.
import type { CardItem } from '@colloquy/schema';
import { useState } from '../../drawing/hooks.ts';
import { mediaUrl } from '../../safe-url.ts';
import { css as choice } from '../choice/choice-input.css';
import type { InputModule, InputProps } from '../input-view.ts';
import { cardReply } from './card-reply.ts';
import { css } from './cards-input.css';
import { Carousel } from './carousel.tsx';

function CardsInput({ input, isAsking, context, answer }: InputProps<'cards'>) {
  const { words } = context;
  return (
    <Carousel label={words.reply}>
      {input.items.map((card, index) => (
        // Copied cards keep their id.
        <li class="card" key={`${card.id} ${index}`}>
          <CardPicture url={card.imageUrl} />
          {card.title && <p class="card-title">{card.title}</p>}
          {card.description && <p class="small quiet">{card.description}</p>}
          {buttonsOf(card).map(({ text, path }) => (
            <button
              type="button"
              key={path?.id}
              class="choice"
              part="button"
              // "Choose" alone does not name the card.
              aria-label={card.title && text !== card.title ? `${text}, ${card.title}` : text}
              disabled={!isAsking}
              onClick={() => answer(cardReply(card, path))}
            >
              {text}
            </button>
          ))}
        </li>
      ))}
    </Carousel>
  );

  /** A card without buttons is itself a choice. */
  function buttonsOf({ paths = [], title }: CardItem) {
    const own = paths.map((path) => ({ text: path.text || title || words.send, path }));
    return own.length > 0 ? own : [{ text: title || words.send, path: undefined }];
  }
}

function CardPicture({ url }: { readonly url: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  const src = mediaUrl(url);
  if (!src || isBroken) return null;
  return <img src={src} alt="" referrerpolicy="no-referrer" onError={() => setIsBroken(true)} />;
}

export const cardsInput: InputModule<'cards'> = { View: CardsInput, css: choice + css };
