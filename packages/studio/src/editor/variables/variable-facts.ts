// What forms know of the values of variables: type, example, possible values and the blocks that ask for them. Derived from
// the blocks, never stored.
import type { ValueType } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { Definition } from '../../model/definition.ts';
import { groupsOf } from '../../model/definition.ts';
import { useDefinition, useEditorState } from '../editor-context.tsx';
import { listVariables, savedIn } from './listed-variables.ts';

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
function variableFacts(definition: Definition, tried: ReadonlyMap<string, string>): VariableFactsById {
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
  for (const group of groupsOf(definition))
    for (const saved of savedIn(group)) {
      const id = saved.variableId;
      if (saved.values.length > 0) values.set(id, [...(values.get(id) ?? []), ...saved.values]);
      if (kindOf(saved.block.type).shape === 'ask')
        askedBy.set(id, [...(askedBy.get(id) ?? []), saved.block.id]);
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
        example: example === '' || example.includes('{{') ? usualValue(name) : example,
        values: [...new Set(values.get(id))],
        askedBy: askedBy.get(id) ?? [],
      },
    ]),
  );
}

/** Values that say more than the name of the variable. */
const USUAL: readonly (readonly [name: RegExp, value: string])[] = [
  [/e-?mail/i, 'ada@example.com'],
  [/phone|mobile/i, '+49 30 901820'],
  [/last name|surname/i, 'Lovelace'],
  [/company/i, 'Example Ltd'],
  [/\bname\b/i, 'Ada'],
  [/\bcity\b/i, 'Berlin'],
];

const usualValue = (name: string): string => USUAL.find(([pattern]) => pattern.test(name))?.[1] ?? name;

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
