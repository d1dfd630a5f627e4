// Random definitions in which anything may stand anywhere: for the reader of definitions alone.
import fc from 'fast-check';
import { anything } from './arbitrary-fields.ts';
import { arbitraryFlow } from './arbitrary-flow.ts';
import { hostileTexts } from './arbitrary-text.ts';

/** A flow with a part replaced by something else, an object with the right keys, or anything at all. */
export const brokenDefinition: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .tuple(arbitraryFlow('main'), fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), anything)
    .map(([flow, path, junk]) => replaced(flow, path, junk)),
  fc.dictionary(
    fc.constantFrom(
      'version',
      'id',
      'groups',
      'edges',
      'events',
      'variables',
      'theme',
      'settings',
      ...hostileTexts.slice(0, 9),
    ),
    anything,
  ),
  anything,
);

/** A copy in which what the path leads to, each number choosing a key, is the junk. */
function replaced(node: unknown, [turn, ...path]: readonly number[], junk: unknown): unknown {
  if (turn === undefined || typeof node !== 'object' || node === null) return junk;
  const keys = Object.keys(node);
  const key = keys[turn % Math.max(keys.length, 1)];
  if (key === undefined) return junk;
  const inner = replaced((node as Record<string, unknown>)[key], path, junk);
  if (Array.isArray(node)) return node.map((element, index) => (String(index) === key ? inner : element));
  return { ...node, [key]: inner };
}
