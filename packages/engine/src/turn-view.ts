// The view of a running turn.
import type { Condition, Value } from '@colloquy/schema';
import { bindCode } from './code.ts';
import { evaluateCondition } from './condition.ts';
import type { BoundCode, EvaluationResult, Evaluator } from './evaluator.ts';
import type { Flow } from './flow.ts';
import { NOWHERE } from './flow.ts';
import type { FuelBudget } from './fuel.ts';
import { charge, Overrun } from './fuel.ts';
import { limits } from './limits.ts';
import { drawId, drawNumber } from './random.ts';
import { renderDeep } from './render.ts';
import type { Frame, TranscriptLine } from './state.ts';
import type { PendingContext } from './stop.ts';
import type { Segment } from './template.ts';
import { isTemplate, parseTemplate, soleVariable } from './template.ts';
import { isSet, valueText } from './value.ts';
import type { PatternMatcher, View } from './view.ts';

/** The running machine, as the view reads it. */
export interface Seen {
  readonly flow: Flow;
  readonly block: { readonly id: string; readonly group: number } | undefined;
  readonly frame: {
    readonly variables: readonly Value[];
    readonly answers: View['answers'];
    readonly resultId: string | null;
    readonly brought?: Frame['brought'];
    readonly markdown?: Frame['markdown'];
  };
  readonly state: Pick<View, 'locale' | 'timeZone' | 'isPreview' | 'isStreamEnabled'> & {
    readonly seed: string;
    readonly turn: number;
  };
  readonly host: { readonly now: number; readonly evaluator: Evaluator; readonly matches: PatternMatcher };
  /** Counts the turn's random draws, so that each gives another number, and its work. */
  readonly meter: { readonly blocks: number; draws: number; fuel: number };
  fuelEnd: number;
  readonly transcript: readonly TranscriptLine[] | null;
  readonly pendingContext: PendingContext | undefined;
}

/** Makes the view of a running turn. One object serves the whole turn and always shows the present. */
export function createView(seen: Seen): View {
  return new TurnView(seen);
}

/** A class, against our habit: every turn makes one, and closures cost more than the rest of the turn. */
class TurnView implements View {
  readonly #seen: Seen;
  /** Budget of this block's evaluations and matches. */
  #budget: FuelBudget | undefined;
  /** Which block of the turn it belongs to. */
  #budgetBlock = -1;

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

  get pendingContext(): string | undefined {
    const { pendingContext, block } = this.#seen;
    return pendingContext !== undefined && pendingContext.blockId === block?.id
      ? pendingContext.text
      : undefined;
  }

  value(variableId: string | undefined): Value {
    const { flow, frame } = this.#seen;
    return this.#looked(frame.variables[flow.variableById.get(variableId ?? '') ?? NOWHERE] ?? null);
  }

  named(name: string): Value {
    const { flow, frame } = this.#seen;
    for (const index of flow.variablesByName.get(name) ?? []) {
      const value = frame.variables[index] ?? null;
      if (value !== null) return this.#looked(value);
      this.charge(1);
    }
    // A name is either one of the bot's variables or one of these.
    if (!frame.brought) return null;
    this.charge(frame.brought.length);
    return this.#looked(frame.brought.find((brought) => brought.name === name)?.value ?? null);
  }

  isMarkdown(name: string): boolean {
    const { flow, frame } = this.#seen;
    if (!frame.markdown && !frame.brought) return false;
    const index = flow.variablesByName.get(name)?.find((at) => (frame.variables[at] ?? null) !== null);
    if (index !== undefined) return frame.markdown?.includes(index) === true;
    return frame.brought?.find((brought) => brought.name === name)?.isMarkdown === true;
  }

  variables(): ReturnType<View['variables']> {
    const { flow, frame } = this.#seen;
    const declared = flow.variables.map(({ id, name }, index) => ({
      id,
      name,
      value: frame.variables[index] ?? null,
    }));
    return [...declared, ...(frame.brought ?? [])].flatMap(({ id, name, value }) =>
      isSet(value) ? [{ id, name, value: this.#looked(value) }] : [],
    );
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
    if (template === undefined) return '';
    if (!isTemplate(template)) {
      if (template.length > SMALL) this.charge(template.length >> 4);
      return template;
    }
    let filled = '';
    const segments = this.segments(template);
    for (const segment of segments) {
      const piece = this.#fill(segment);
      if (filled.length + piece.length > limits.textCharacters) throw new Overrun(TOO_LONG);
      filled += piece;
    }
    this.charge(filled.length >> 1);
    return filled;
  }

  soleValue(template: string): Value | undefined {
    const name = soleVariable(template);
    return name === undefined ? undefined : this.named(name);
  }

  segments(template: string): readonly Segment[] {
    const { templates } = this.#seen.flow;
    // Also for a cached one: the cache depends on earlier work of this process, and a turn must not.
    this.charge(template.length * limits.cutFuel);
    const known = templates.get(template);
    const segments = known ?? parseTemplate(template);
    if (!known && templates.size < limits.cachedTemplates) templates.set(template, segments);
    this.charge(segments.length * limits.pieceFuel);
    return segments;
  }

  rendered<T>(object: T): T {
    return renderDeep(object, {
      text: (template) => this.text(template),
      charge: (units) => this.charge(units),
      flow: this.#seen.flow,
      depth: 0,
    }) as T;
  }

  code(source: string): BoundCode {
    return bindCode(this.segments(source), {
      flow: this.#seen.flow,
      named: (name) => this.named(name),
      charge: (units) => this.charge(units),
    });
  }

  evaluate(code: BoundCode): EvaluationResult {
    const { evaluator, now } = this.#seen.host;
    this.charge(limits.evaluationFuel);
    const budget = this.#filled();
    const before = budget.fuel;
    const evaluation = { code: code.content, bindings: code.bindings, now, seed: this.#nextSeed() };
    const result = evaluator.evaluate(evaluation, budget);
    this.charge(before - budget.fuel);
    return result;
  }

  holds(condition: Condition | undefined): boolean {
    return evaluateCondition(condition, this);
  }

  matches(pattern: string, flags: string, text: string): boolean {
    const isBounded =
      pattern.length <= limits.patternCharacters && text.length <= limits.patternSubjectCharacters;
    if (!isBounded) return false;
    const budget = this.#filled();
    const before = budget.fuel;
    const isMatch = this.#seen.host.matches(pattern, flags, text, budget);
    this.charge(before - budget.fuel);
    return isMatch;
  }

  charge(units: number): void {
    charge(this.#seen, units);
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
    let filled = '';
    for (const part of this.segments(source)) {
      if (part.type === 'variable') filled += valueText(this.named(part.name));
      else filled += part.type === 'text' ? part.text : part.code;
      if (filled.length > limits.textCharacters) throw new Overrun(TOO_LONG);
    }
    return filled;
  }

  /** Charges for a value, because a block's work on it grows with its size. */
  #looked(value: Value): Value {
    if (value !== null && value.length > SMALL)
      this.charge(typeof value === 'string' ? value.length >> 3 : value.length << 3);
    return value;
  }

  /** A budget with the block's remaining fuel. Paid patterns are remembered as long as the same block runs. */
  #filled(): FuelBudget {
    const { meter, fuelEnd } = this.#seen;
    const fuel = fuelEnd - meter.fuel;
    if (this.#budget && this.#budgetBlock === meter.blocks) this.#budget.fuel = fuel;
    else this.#budget = { fuel };
    this.#budgetBlock = meter.blocks;
    return this.#budget;
  }

  #nextSeed(): string {
    const { state, meter } = this.#seen;
    return `${state.seed}:${state.turn}:${meter.draws++}`;
  }
}

/** Values up to this length cost nothing to look at. */
const SMALL = 64;

const TOO_LONG = `A text of this block came to more than ${limits.textCharacters} characters, so the chat was ended.`;

function resultText(result: unknown): string {
  if (result === undefined || result === null) return '';
  return typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
}
