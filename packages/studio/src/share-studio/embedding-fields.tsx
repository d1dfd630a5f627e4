// How the chat appears on a website.
import type { ReactNode } from 'react';
import { ChoiceBar } from '../design/choice-bar.tsx';
import { TextField } from '../design/text-field.tsx';
import type { Embedding } from './embed-code.ts';

/** Longest delay in seconds: later, most visitors have left. */
const MOST_SECONDS = 120;

/** @example <EmbeddingFields embedding={embedding} onChange={change} /> */
export function EmbeddingFields({
  embedding,
  onChange,
}: {
  readonly embedding: Embedding;
  readonly onChange: (part: Partial<Embedding>) => void;
}): ReactNode {
  const { style, side, greeting, afterSeconds, height } = embedding;
  const number = (text: string, least: number, most: number): number =>
    Math.min(most, Math.max(least, Math.round(Number(text)) || 0));
  return (
    <section className="share-fields" aria-label="On the page">
      <ChoiceBar
        label="The chat is"
        value={style}
        onChange={(next) => onChange({ style: next })}
        options={[
          { value: 'bubble', label: 'A bubble' },
          { value: 'popup', label: 'A popup' },
          { value: 'page', label: 'In the page' },
        ]}
      />
      {style === 'bubble' && (
        <>
          <div className="field">
            <span className="field__label">Corner</span>
            <ChoiceBar
              label="Corner"
              value={side}
              onChange={(next) => onChange({ side: next })}
              options={[
                { value: 'theme', label: 'As in the theme' },
                { value: 'left', label: 'Left' },
                { value: 'right', label: 'Right' },
              ]}
            />
          </div>
          <TextField
            label="Words beside it"
            placeholder="Can we help you?"
            help="Empty: the message of the theme."
            value={greeting}
            onChange={({ target }) => onChange({ greeting: target.value })}
          />
        </>
      )}
      {(style === 'popup' || (style === 'bubble' && greeting !== '')) && (
        <TextField
          label={style === 'popup' ? 'Opens after' : 'Words appear after'}
          help="Seconds"
          type="number"
          min={0}
          max={MOST_SECONDS}
          value={afterSeconds}
          onChange={({ target }) => onChange({ afterSeconds: number(target.value, 0, MOST_SECONDS) })}
        />
      )}
      {style === 'page' && (
        <TextField
          label="Height"
          help="Pixels"
          type="number"
          min={300}
          max={2_000}
          step={20}
          defaultValue={height}
          onBlur={({ target }) => onChange({ height: number(target.value, 300, 2_000) })}
        />
      )}
    </section>
  );
}
