// Whole random flows: groups, blocks of every registered type, edges, events, variables, versions, and every kind of mistake.
import { registry } from '@colloquy/blocks';
import fc from 'fast-check';
import { anything, arbitraryFields, pools } from './arbitrary-fields.ts';
import { flowText, variableIds, variableNames } from './arbitrary-text.ts';
import type { Definition } from './assemble-flow.ts';
import { assembleFlow } from './assemble-flow.ts';

/** Most blocks go on to the next one; what the last block of a group does is drawn with the group. */
const edgeId = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...pools.edges) },
  { weight: 1, arbitrary: fc.constantFrom('missing', '__proto__', '') },
);
const ownEdge = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: edgeId });
const blocksOfType = [...registry.values()].map((type) => {
  const head = fc.record({ type: fc.constant(type.type), outgoingEdgeId: ownEdge });
  const withFields = (manner: 'valid' | 'wild') =>
    fc.tuple(head, arbitraryFields(type, manner)).map(([first, fields]) => ({ ...first, ...fields }));
  return {
    type: type.type,
    shape: type.shape,
    valid: withFields('valid'),
    block: fc.oneof(
      { weight: 10, arbitrary: withFields('valid') },
      { weight: 1, arbitrary: fc.record({ type: fc.constant(type.type) }) },
      { weight: 1, arbitrary: withFields('wild') },
    ),
  };
});

/** Each shape is as likely as another, however many types of block have it: paths with questions, bubbles and logic on them. */
const weights = { say: 3, ask: 6, logic: 4, call: 1 } as const;
const knownBlocks = (Object.keys(weights) as (keyof typeof weights)[]).flatMap((shape) => {
  const ofShape = blocksOfType.filter((type) => type.shape === shape).map(({ block }) => block);
  return ofShape.length === 0 ? [] : [{ weight: weights[shape] * 3, arbitrary: fc.oneof(...ofShape) }];
});
const strangeBlock = fc.record(
  {
    type: fc.constantFrom('teleport', 'constructor', '__proto__', 'zemantic-ai', 'text input '),
    options: anything,
    outgoingEdgeId: edgeId,
    items: fc.array(fc.record({ id: fc.constantFrom('item0', 'item1'), outgoingEdgeId: edgeId }), {
      maxLength: 2,
    }),
  },
  { requiredKeys: ['type'] },
);
/** A block before its place gives it an id. */
interface DrawnBlock {
  readonly type?: unknown;
  readonly outgoingEdgeId?: string | undefined;
}
const block: fc.Arbitrary<DrawnBlock> = fc.oneof(...knownBlocks, { weight: 1, arbitrary: strangeBlock });

const title = fc.constantFrom('Welcome', 'Details', 'Ada', 'Bye', '', '__proto__', 'Welcome');
const blocks: fc.Arbitrary<readonly DrawnBlock[]> = fc.oneof(
  { weight: 12, arbitrary: fc.array(block, { minLength: 1, maxLength: 6, size: 'max' }) },
  { weight: 1, arbitrary: fc.constant([]) },
);
const group = fc.record({ title, blocks, exit: fc.option(edgeId, { nil: undefined, freq: 6 }) });

const edge = fc.record({
  /** Taken modulo the number of groups, unless it dangles. */
  group: fc.nat(pools.groups.length - 1),
  isDangling: fc.nat(19).map((number) => number === 19),
  block: fc.option(fc.constantFrom(...pools.blocks), { nil: undefined, freq: 4 }),
});

const value = fc.oneof(
  fc.constantFrom(undefined, null, '', '3', 'Ada', '2026-11-22'),
  flowText,
  fc.array(fc.option(flowText, { freq: 6 }), { maxLength: 4 }),
);
const variable = fc.record({ value, isSessionVariable: fc.boolean() }, { requiredKeys: [] });

const namedVariable = fc.option(fc.constantFrom(...variableIds), { nil: undefined });
const event = fc.oneof(
  fc.record({
    type: fc.constant('command'),
    options: fc.record(
      { command: fc.constantFrom('help', 'human', '__proto__'), resumeAfter: fc.boolean() },
      { requiredKeys: [] },
    ),
    outgoingEdgeId: edgeId,
  }),
  fc.record({
    type: fc.constantFrom('reply', 'invalidReply', 'question', 'strange'),
    options: fc.record({
      contentVariableId: namedVariable,
      inputNameVariableId: namedVariable,
      inputTypeVariableId: namedVariable,
    }),
    outgoingEdgeId: edgeId,
  }),
);

const look = fc.record(
  {
    theme: fc.record(
      {
        general: fc.record(
          {
            progressBar: fc.record({ isEnabled: fc.boolean() }),
            background: fc.record({ type: fc.constant('Image'), content: flowText }),
          },
          { requiredKeys: ['progressBar'] },
        ),
        chat: fc.record({
          hostAvatar: fc.record({ url: flowText }),
          guestAvatar: fc.record({ isEnabled: fc.boolean(), url: flowText }),
        }),
      },
      { requiredKeys: ['general'] },
    ),
    settings: fc.record(
      {
        general: fc.record(
          { systemMessages: fc.record({ invalidMessage: flowText }), rememberUser: anything },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

/** What is drawn of a flow, before ids and edges are put together. */
export type FlowParts = typeof parts extends fc.Arbitrary<infer Parts> ? Parts : never;

const parts = fc.record({
  version: fc.constantFrom('6.1', '6.1', '6.1', '6', '5', '4', '3'),
  groups: fc.array(group, { minLength: 1, maxLength: 8, size: 'max' }),
  edges: fc.array(edge, { minLength: pools.edges.length - 1, maxLength: pools.edges.length }),
  variables: fc.array(variable, { minLength: 3, maxLength: variableNames.length }),
  events: fc.array(event, { maxLength: 3 }),
  look,
  start: fc.oneof(
    { weight: 30, arbitrary: fc.constant(0) },
    { weight: 5, arbitrary: fc.nat(5) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
  isRepeatingIds: fc.nat(9).map((number) => number === 0),
});

/** A definition that a bot can usually be read from. `id` is what links call it. */
export function arbitraryFlow(id: string): fc.Arbitrary<Definition> {
  return parts.map((drawn) => assembleFlow(id, drawn));
}

/** The same, where every chat meets a block of this type first, with fields that its schema takes. */
export function arbitraryFlowFrom(type: string): fc.Arbitrary<Definition> {
  const valid = blocksOfType.find((one) => one.type === type)?.valid;
  if (!valid) throw new Error(`There is no type of block "${type}".`);
  return fc.tuple(parts, valid).map(([drawn, first]) => {
    const [group = { title: '', blocks: [], exit: undefined }, ...others] = drawn.groups;
    const groups = [{ ...group, blocks: [first, ...group.blocks] }, ...others];
    const edges = drawn.edges.with(0, { group: 0, isDangling: false, block: undefined });
    return assembleFlow('main', { ...drawn, version: '6.1', groups, edges, start: 0, isRepeatingIds: false });
  });
}
