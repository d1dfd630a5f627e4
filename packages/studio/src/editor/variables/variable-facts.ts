// What forms know of the values of variables: type, example, possible values and the blocks that ask for them. Derived from
// the blocks, never stored.
import type { ValueType } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { Definition } from '../../model/definition.ts';
import { placedBlocks } from '../../model/definition.ts';
import { readOption } from '../../model/option-path.ts';
import { useDefinition, useEditorState } from '../editor-context.tsx';
import { listVariables } from './listed-variables.ts';

export interface VariableFacts {
  readonly id: string;
  readonly name: string;
  readonly type: ValueType;
  /** A value as a chat would keep it; the name of the variable if none is known. */
  readonly example: string;
  /** Possible values, for choices. */
  readonly values: readonly string[];
  /** Ids of the blocks that ask for it. */
  readonly askedBy: readonly string[];
}

export type VariableFactsById = ReadonlyMap<string, VariableFacts>;

/** One result for as long as neither blocks, variables nor tried values change. */
const known = new WeakMap<object, { readonly of: readonly unknown[]; readonly facts: VariableFactsById }>();

/**
 * @param tried values of the latest trial chat, by name
 * @example variableFacts(definition, new Map()).get('v1')?.type // 'number'
 */
export function variableFacts(definition: Definition, tried: ReadonlyMap<string, string>): VariableFactsById {
  const { groups = [], variables } = definition;
  const before = known.get(groups);
  if (before && before.of[0] === variables && before.of[1] === tried) return before.facts;
  const facts = readFacts(definition, tried);
  known.set(groups, { of: [variables, tried], facts });
  return facts;
}

function readFacts(definition: Definition, tried: ReadonlyMap<string, string>): VariableFactsById {
  const values = new Map<unknown, string[]>();
  const askedBy = new Map<unknown, string[]>();
  for (const { block } of placedBlocks(definition)) {
    const { keeps, shape } = kindOf(block.type);
    const id = keeps && readOption(block, keeps.path ?? 'options.variableId');
    if (!keeps || id === undefined) continue;
    values.set(id, [...(values.get(id) ?? []), ...(keeps.values?.(block) ?? [])]);
    if (shape === 'ask') askedBy.set(id, [...(askedBy.get(id) ?? []), block.id]);
  }
  const listed = listVariables(definition, tried);
  return new Map(
    listed.map(({ id, name, type, example }) => [
      id,
      {
        id,
        name,
        type: type || 'text',
        // A hint may contain variables itself.
        example: example === '' || example.includes('{{') ? name : example,
        values: [...new Set(values.get(id))],
        askedBy: askedBy.get(id) ?? [],
      },
    ]),
  );
}

export function useVariableFacts(): VariableFactsById {
  const tried = useEditorState((state) => state.tried);
  return variableFacts(useDefinition(), tried);
}

/**
 * A text with example values in place of its variables. Names that no variable has stay as they are.
 *
 * @example withExamples('For {{Guests}}', facts) // 'For 4'
 */
export function withExamples(text: string, facts: VariableFactsById): string {
  const byName = new Map([...facts.values()].map((one) => [one.name, one.example]));
  return text.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => byName.get(name.trim()) ?? whole);
}
