// Code of a flow: its {{places}} become identifiers, and the values travel beside it, never inside it.
import type { Value } from '@colloquy/schema';
import type { Flow } from './flow.ts';
import type { Segment } from './template.ts';
import { guessType } from './value.ts';

/** Code that is ready to run, here or in the client. Values are bound, so no visitor's text is ever read as code. */
export interface BoundCode {
  readonly content: string;
  readonly bindings: readonly { readonly name: string; readonly value: unknown }[];
}

/**
 * Binds the places of a piece of source code. `{{Score}} + 1` becomes `vabc1 + 1` with vabc1 = 5. Unknown names become `undefined`.
 */
export function bindCode(
  segments: readonly Segment[],
  {
    flow,
    named,
    charge,
  }: {
    readonly flow: Flow;
    readonly named: (name: string) => Value;
    readonly charge: (units: number) => void;
  },
): BoundCode {
  const bindings = new Map<string, unknown>();
  let content = '';
  for (const segment of segments) {
    if (segment.type === 'text') content += segment.text;
    else if (segment.type === 'code') content += segment.code;
    else {
      const index = flow.variablesByName.get(segment.name)?.[0];
      if (index === undefined) {
        content += 'undefined';
        continue;
      }
      const identifier = toIdentifier(flow.variables[index]?.id ?? '', index);
      charge(identifier.length);
      bindings.set(identifier, guessType(named(segment.name)));
      content += identifier;
    }
  }
  return { content, bindings: [...bindings].map(([name, value]) => ({ name, value })) };
}

/** Variable ids serve as identifiers; an old id that starts with a digit, or one that is a word of the language, gets a name of its own. */
function toIdentifier(id: string, index: number): string {
  return /^[a-z_$][\w$]{5,}$/i.test(id) && !RESERVED.has(id) ? id : `variable_${index}`;
}

// Reserved words of six letters and more; shorter ids are renamed anyway.
const RESERVED = new Set(
  'arguments continue debugger default delete export extends finally function import implements instanceof interface package private protected public return static switch typeof undefined constructor prototype'.split(
    ' ',
  ),
);
