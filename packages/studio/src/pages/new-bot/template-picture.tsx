// A picture of a template: the first lines of its chat, as its conversations have them, in its color.
import type { CSSProperties, ReactNode } from 'react';
import type { Template, TemplateLine } from './template-queries.ts';
import './template-picture.css';

/** @example <TemplatePicture template={template} /> */
export function TemplatePicture({
  template: { talk, color },
}: {
  readonly template: Pick<Template, 'talk' | 'color'>;
}): ReactNode {
  return (
    <span className="template-picture" style={{ '--bot-color': color } as CSSProperties} aria-hidden>
      {talk.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </span>
  );
}

/** A picture has room for a row of choices. */
const MOST_CHOICES = 4;

function Line({ line }: { readonly line: TemplateLine }): ReactNode {
  if ('bot' in line) return <span className="template-picture__bot">{line.bot}</span>;
  if ('you' in line) return <span className="template-picture__you">{line.you}</span>;
  return (
    <span className="template-picture__choices">
      {line.choices.slice(0, MOST_CHOICES).map((choice) => (
        <span key={choice}>{choice}</span>
      ))}
    </span>
  );
}
