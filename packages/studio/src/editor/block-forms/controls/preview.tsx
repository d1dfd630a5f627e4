// A text with example values: a wrong variable is seen before it is sent.
import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';
import { useVariableFacts, withExamples } from '../../variables/variable-facts.ts';

/** Nothing for a text without variables. @example <Preview text="For {{Guests}}" /> */
export function Preview({ text }: { readonly text: string }): ReactNode {
  // The letter that was typed comes first.
  const later = useDeferredValue(text);
  return /\{\{[^{}]+\}\}/.test(later) ? <Example text={later} /> : null;
}

function Example({ text }: { readonly text: string }): ReactNode {
  const shown = withExamples(text, useVariableFacts());
  return shown === text ? null : <p className="preview">{shown}</p>;
}
