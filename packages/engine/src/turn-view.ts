// The view of a running turn.
import type { Condition, Value } from '@colloquy/schema';
import type { BoundCode } from './code.ts';
import { bindCode } from './code.ts';
import { evaluateCondition } from './condition.ts';
import type { EvaluationResult, Evaluator } from './evaluator.ts';
import type { Flow } from './flow.ts';
import { NOWHERE } from './flow.ts';
import { limits } from './limits.ts';
import { drawId, drawNumber } from './random.ts';
import { renderDeep } from './render.ts';
import type { TranscriptLine } from './state.ts';
import type { Segment } from './template.ts';
import { isTemplate, parseTemplate, soleVariable } from './template.ts';
import { isSet, valueText } from './value.ts';
import type { PatternMatcher, View } from './view.ts';

/** What the view looks at: the running machine, of which it reads. */
export interface Seen {
  readonly flow: Flow;
  readonly block: { readonly id: string; readonly group: number } | undefined;
  readonly frame: {
    readonly variables: readonly Value[];
    readonly answers: View['answers'];
    readonly resultId: string | null;
  };
  readonly state: Pick<View, 'locale' | 'timeZone' | 'isPreview' | 'isStreamEnabled'> & {
    readonly seed: string;
    readonly turn: number;
  };
  readonly host: { readonly now: number; readonly evaluator: Evaluator; readonly matches: PatternMatcher };
  /** Counts the draws of the turn, so that each gives another number. */
  readonly meter: { draws: number };
  readonly transcript: readonly TranscriptLine[] | null;
  /** What a waiting input wanted to be kept, and which one it was. */
  readonly kept: { readonly blockId: string; readonly text: string } | undefined;
}

/** Makes the view of a running turn. One object serves the whole turn and always shows the present. */
export function createView(seen: Seen): View {
  return new TurnView(seen);
}

/** A class, against our habit: every turn makes one, and as an object of closures it cost more than all the rest of the turn. */
class TurnView implements View {
  readonly #seen: Seen;

  constructor(seen: Seen) {
    this.#seen = seen;
  }

  get blockId(): string {
    return this.#seen.block?.id ?? '';
  }

  get groupTitle(): string {
    return this.#seen.flow.groups[this.#seen.block?.group ?? NOWHERE]?.title ?? '';
  }

  get resultId(): string | undefined {
    return this.#seen.frame.resultId ?? undefined;
  }

  get answers(): View['answers'] {
    return this.#seen.frame.answers;
  }

  get transcript(): View['transcript'] {
    return this.#seen.transcript ?? [];
  }

  get isLegacy(): boolean {
    return this.#seen.flow.isLegacy;
  }

  get isAnyFileUrlAllowed(): boolean {
    return this.#seen.flow.bot.settings.security?.isAnyFileUrlAllowed === true;
  }

  get now(): number {
    return this.#seen.host.now;
  }

  get locale(): string {
    return this.#seen.state.locale;
  }

  get timeZone(): string {
    return this.#seen.state.timeZone;
  }

  get isPreview(): boolean {
    return this.#seen.state.isPreview;
  }

  get isStreamEnabled(): boolean {
    return this.#seen.state.isStreamEnabled;
  }

  get kept(): string | undefined {
    const { kept, block } = this.#seen;
    return kept !== undefined && kept.blockId === block?.id ? kept.text : undefined;
  }

  value(variableId: string | undefined): Value {
    const { flow, frame } = this.#seen;
    return frame.variables[flow.variableById.get(variableId ?? '') ?? NOWHERE] ?? null;
  }

  named(name: string): Value {
    const { flow, frame } = this.#seen;
    for (const index of flow.variablesByName.get(name) ?? []) {
      const value = frame.variables[index] ?? null;
      if (value !== null) return value;
    }
    return null;
  }

  variables(): ReturnType<View['variables']> {
    const { flow, frame } = this.#seen;
    return flow.variables.flatMap(({ id, name }, index) => {
      const value = frame.variables[index] ?? null;
      return isSet(value) ? [{ id, name, value }] : [];
    });
  }

  variableId(name: string): string | undefined {
    const { flow } = this.#seen;
    return flow.variables[flow.variablesByName.get(name)?.[0] ?? NOWHERE]?.id;
  }

  variableName(variableId: string | undefined): string | undefined {
    const { flow } = this.#seen;
    return flow.variables[flow.variableById.get(variableId ?? '') ?? NOWHERE]?.name;
  }

  text(template: string | undefined): string {
    if (template === undefined || !isTemplate(template)) return template ?? '';
    let filled = '';
    for (const segment of this.segments(template)) filled += this.#fill(segment);
    return filled;
  }

  soleValue(template: string): Value | undefined {
    const name = soleVariable(template);
    return name === undefined ? undefined : this.named(name);
  }

  segments(template: string): readonly Segment[] {
    const { templates } = this.#seen.flow;
    const known = templates.get(template);
    if (known) return known;
    const parsed = parseTemplate(template);
    if (templates.size < limits.cachedTemplates) templates.set(template, parsed);
    return parsed;
  }

  rendered<T>(object: T): T {
    return renderDeep(object, {
      text: (template) => this.text(template),
      flow: this.#seen.flow,
      depth: 0,
    }) as T;
  }

  code(source: string): BoundCode {
    return bindCode(this.segments(source), { flow: this.#seen.flow, named: (name) => this.named(name) });
  }

  evaluate(code: BoundCode): EvaluationResult {
    const { evaluator, now } = this.#seen.host;
    return evaluator.evaluate({ code: code.content, bindings: code.bindings, now, seed: this.#nextSeed() });
  }

  holds(condition: Condition | undefined): boolean {
    return evaluateCondition(condition, this);
  }

  matches(pattern: string, flags: string, text: string): boolean {
    const isBounded =
      pattern.length <= limits.patternCharacters && text.length <= limits.patternSubjectCharacters;
    return isBounded && this.#seen.host.matches(pattern, flags, text);
  }

  systemMessage(key: string): string | undefined {
    const messages: Readonly<Record<string, unknown>> =
      this.#seen.flow.bot.settings.general?.systemMessages ?? {};
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    return typeof message === 'string' && message !== '' ? this.text(message) : undefined;
  }

  random(): number {
    return drawNumber(this.#nextSeed());
  }

  randomFor(key: string): number {
    return drawNumber(`${this.#seen.state.seed}:${key}`);
  }

  randomId(): string {
    return drawId(this.#nextSeed());
  }

  #fill(segment: Segment): string {
    if (segment.type === 'text') return segment.text;
    if (segment.type === 'variable') return valueText(this.named(segment.name));
    const result = this.evaluate(this.code(segment.code));
    return result.ok ? resultText(result.value) : this.#fillPlain(segment.code);
  }

  /** Code that does not run is shown as the text it is, with its places filled in. */
  #fillPlain(source: string): string {
    return this.segments(source)
      .map((part) =>
        part.type === 'variable'
          ? valueText(this.named(part.name))
          : part.type === 'text'
            ? part.text
            : part.code,
      )
      .join('');
  }

  #nextSeed(): string {
    const { state, meter } = this.#seen;
    return `${state.seed}:${state.turn}:${meter.draws++}`;
  }
}

function resultText(result: unknown): string {
  if (result === undefined || result === null) return '';
  return typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
}
