// Edits of parts of a definition, by id. Unchanged parts stay the same object.
import type { Block, Edge, FlowEvent, Group, Variable } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import { blocksOf, edgesOf, eventsOf, groupsOf, variablesOf } from '../definition.ts';

type Edit<Part> = (part: Part) => Part;

function mapSame<Part>(list: readonly Part[], edit: Edit<Part>): readonly Part[] {
  let isChanged = false;
  const edited = list.map((part) => {
    const next = edit(part);
    isChanged ||= next !== part;
    return next;
  });
  return isChanged ? edited : list;
}

/** Edits all groups. */
export function editGroups(definition: Definition, edit: Edit<Group>): Definition {
  const groups = mapSame(groupsOf(definition), edit);
  return groups === definition.groups ? definition : { ...definition, groups };
}

/** Edits the group with this id. */
export function editGroup(definition: Definition, groupId: string, edit: Edit<Group>): Definition {
  return editGroups(definition, (group) => (group.id === groupId ? edit(group) : group));
}

/** Replaces the blocks of a group. */
export function withBlocks(group: Group, blocks: readonly Block[]): Group {
  return { ...group, blocks: [...blocks] };
}

/** Edits all blocks. */
export function editBlocks(definition: Definition, edit: Edit<Block>): Definition {
  return editGroups(definition, (group) => {
    const blocks = mapSame(blocksOf(group), edit);
    return blocks === group.blocks || blocks.length === 0 ? group : withBlocks(group, blocks);
  });
}

/** Edits the block with this id, in any group. */
export function editBlock(definition: Definition, blockId: string, edit: Edit<Block>): Definition {
  return editBlocks(definition, (block) => (block.id === blockId ? edit(block) : block));
}

/** Edits all events; legacy definitions have none. */
export function editEvents(definition: Definition, edit: Edit<FlowEvent>): Definition {
  const events = mapSame(eventsOf(definition), edit);
  return events === definition.events || events.length === 0 ? definition : { ...definition, events };
}

/** Replaces the edges. */
export function withEdges(definition: Definition, edges: readonly Edge[]): Definition {
  return { ...definition, edges };
}

/** Removes edges. */
export function withoutEdges(definition: Definition, isGone: (edge: Edge) => boolean): Definition {
  const edges = edgesOf(definition);
  const remaining = edges.filter((edge) => !isGone(edge));
  return remaining.length === edges.length ? definition : withEdges(definition, remaining);
}

/** Replaces the variables. */
export function withVariables(definition: Definition, variables: readonly Variable[]): Definition {
  return { ...definition, variables };
}

/** Edits the variable with this id. */
export function editVariable(definition: Definition, variableId: string, edit: Edit<Variable>): Definition {
  const variables = variablesOf(definition);
  const edited = mapSame(variables, (variable) => (variable.id === variableId ? edit(variable) : variable));
  return edited === variables ? definition : withVariables(definition, edited);
}

/** Sets a field, or removes it when the value is `undefined`. Returns the same object when nothing changes. */
export function withField<Whole extends object>(whole: Whole, name: string, value: unknown): Whole {
  const fields = whole as Readonly<Record<string, unknown>>;
  if (value === undefined) {
    if (!Object.hasOwn(whole, name)) return whole;
    const { [name]: _, ...rest } = fields;
    return rest as Whole;
  }
  return fields[name] === value ? whole : ({ ...fields, [name]: value } as Whole);
}
