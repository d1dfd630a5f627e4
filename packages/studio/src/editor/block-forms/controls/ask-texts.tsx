// The words of the visitor's field, for the blocks that ask.
import type { ReactNode } from 'react';
import { More } from './more.tsx';
import { TextOption } from './text-option.tsx';

interface AskTextsProps {
  /** The default texts of this block. */
  readonly hint?: string;
  readonly button: string;
  /** Whether the block has a reply to an answer that is not valid. */
  readonly hasRetry?: boolean;
  /** Further options of the block in this section, after the texts, with their names and paths. */
  readonly names?: string;
  readonly paths?: readonly string[];
  readonly children?: ReactNode;
}

/** The paths that the section covers. */
export const ASK_TEXTS = ['options.labels.placeholder', 'options.labels.button'] as const;
export const RETRY = 'options.retryMessageContent';

/** @example <AskTexts hint="Type your answer" button="Send" hasRetry /> */
export function AskTexts({
  hint,
  button,
  hasRetry = false,
  names = '',
  paths = [],
  children,
}: AskTextsProps): ReactNode {
  const inside = [names, hint !== undefined && 'hint', 'button', hasRetry && 'not valid'];
  return (
    <More
      names={inside.filter(Boolean).join(', ')}
      paths={['options.labels', ...(hasRetry ? [RETRY] : []), ...paths]}
    >
      {hint !== undefined && (
        <TextOption path="options.labels.placeholder" label="Hint in the empty field" standard={hint} />
      )}
      <TextOption path="options.labels.button" label="Words on the button" standard={button} />
      {hasRetry && (
        <TextOption
          path={RETRY}
          label="If the answer is not valid"
          example="Words of the server, in the visitor’s language"
          rows={2}
        />
      )}
      {children}
    </More>
  );
}
