// What kind of expression a custom value is.
import { soleVariable } from '@colloquy/engine';
import { mayFetch } from '../script/script-call.ts';
import type { Options } from './definition.ts';
import { isPlainText } from './plain-text.ts';

/** `text`: surely text. `code`: code, or what may be. `fetching`: the same, and it may use the network, so that it has to be called. */
export type CustomKind = 'text' | 'code' | 'fetching';

/** Filled once for each block of each loaded flow, because looking through an expression takes longer than a sum. */
const known = new WeakMap<Options, CustomKind>();

export function kindOf(options: Options): CustomKind {
  let kind = known.get(options);
  if (kind === undefined) {
    kind = findKind(options);
    known.set(options, kind);
  }
  return kind;
}

function findKind({
  type = 'Custom',
  expressionToEvaluate: source = '',
  isCode,
  isExecutedOnClient,
}: Options): CustomKind {
  if (soleVariable(source.trim()) !== undefined || (!isCode && isPlainText(source))) return 'text';
  return type === 'Custom' && !isExecutedOnClient && mayFetch(source) ? 'fetching' : 'code';
}
