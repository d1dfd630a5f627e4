// The variable for a value of another system: the one of that name, or a new one.
import { useEditor } from '../editor-context.tsx';
import { freshId } from '../fresh-id.ts';
import { freeName } from './answer-variable.ts';
import { useVariableFacts } from './variable-facts.ts';

/**
 * Finds or adds the variable. A variable that a question asks for is never taken: the answer of the visitor would be lost.
 *
 * @returns a function that gives the id; the key joins the new variable with the next change to one step of undo
 * @example const variableNamed = useVariableNamed(); variableNamed('Status', { label: 'Save a part', mergeKey: 'k' })
 */
export function useVariableNamed(): (
  wanted: string,
  words: { readonly label: string; readonly mergeKey: string },
) => string {
  const { session } = useEditor();
  const facts = useVariableFacts();
  return (wanted, words) => {
    const same = [...facts.values()].find(
      ({ name, askedBy }) => name.toLowerCase() === wanted.toLowerCase() && askedBy.length === 0,
    );
    if (same) return same.id;
    const variable = { id: `v${freshId()}`, name: freeName(session.snapshot().definition, wanted) };
    session.run({ type: 'addVariable', variable }, words);
    return variable.id;
  };
}
