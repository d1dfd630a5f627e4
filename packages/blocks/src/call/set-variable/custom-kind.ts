// The kind of a custom value's expression.
import { soleVariable } from '@colloquy/engine';
import { mayFetch } from '../script/script-call.ts';
import type { Options } from './definition.ts';
import { isPlainText } from './plain-text.ts';

/** `text`: certainly text. `code`: code, or possibly code. `fetching`: like `code`, but it may use the network, so it needs a call. */
export type CustomKind = 'text' | 'code' | 'fetching';

/** Cached per block of each loaded flow, because analyzing an expression takes longer than a simple sum. */
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
