// Metering: rewrites a WebAssembly module so that it counts its work and stops when its fuel is used up.
import type { Steps } from '@colloquy/schema';
import { limits } from './limits.ts';
import type { Cursor, Writer } from './wasm-bytes.ts';
import {
  createWriter,
  HEADER_BYTES,
  readSections,
  readUnsigned,
  skipNumber,
  unsigned,
  write,
  writeSized,
  writeUnsigned,
  written,
} from './wasm-bytes.ts';
import { instructions, skipInstruction } from './wasm-instruction.ts';

/** Names of the exports that metering adds: the fuel (a mutable number that counts down) and the stack pointer. */
export const meterExports = { fuel: 'meterFuel', stackPointer: 'meterStackPointer' } as const;

/**
 * Adds metering to a module, in steps of some milliseconds. Each function call and each loop iteration takes one unit
 * of fuel, and each copy or fill of memory one per 64 bytes; below zero the module traps. This counts all work,
 * including that of an interpreter's own functions (searching, sorting, comparing), and the same work takes the same
 * fuel on every machine. The module must not import globals, and its global 0 must be its stack pointer, as in every
 * module that Emscripten builds.
 *
 * @throws when the module contains an unsupported instruction
 * @example
 * const instance = new WebAssembly.Instance(await WebAssembly.compile(atAStretch(meterWasm(bytes))), imports);
 * instance.exports[meterExports.fuel].value = 1_000_000;
 */
export function* meterWasm(module: Uint8Array): Steps<Uint8Array<ArrayBuffer>> {
  const sections = readSections(module);
  const meter = planMeter(new Map(sections.map(({ id, content }) => [id, content])));
  const writer = createWriter(module.length + module.length / 4);
  write(writer, module.subarray(0, HEADER_BYTES));
  for (const { id, content } of sections) {
    const rewritten = createWriter(content.length + content.length / 4 + 64);
    if (id === sectionIds.code) yield* writeMeteredCode(rewritten, content, meter);
    else (rewrite[id] ?? write)(rewritten, content, meter);
    write(writer, [id]);
    writeSized(writer, written(rewritten));
  }
  return written(writer);
}

/** Section ids of the binary format. */
const sectionIds = { type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 } as const;

/** Indexes of the added parts, and the code that charges one unit. */
interface Meter {
  readonly type: number;
  readonly fuel: number;
  readonly copyFunction: number;
  readonly fillFunction: number;
  readonly charge: Uint8Array;
}

function planMeter(contents: ReadonlyMap<number, Uint8Array>): Meter {
  const countOf = (id: number) => readUnsigned({ bytes: contents.get(id) ?? Uint8Array.of(0), position: 0 });
  const fuel = countOf(sectionIds.global);
  const functions =
    importedFunctions(contents.get(sectionIds.import) ?? Uint8Array.of(0)) + countOf(sectionIds.function);
  const charge = Uint8Array.from(chargeCode([0x41, 1], fuel));
  return {
    type: countOf(sectionIds.type),
    fuel,
    copyFunction: functions,
    fillFunction: functions + 1,
    charge,
  };
}

/** Changes to all sections but the code section; others are copied unchanged. */
const rewrite: Readonly<
  Record<number, ((writer: Writer, content: Uint8Array, meter: Meter) => void) | undefined>
> = {
  [sectionIds.type]: (writer, content) => writeLonger(writer, content, [THREE_NUMBERS_TO_NOTHING]),
  [sectionIds.function]: (writer, content, { type }) =>
    writeLonger(writer, content, [unsigned(type), unsigned(type)]),
  [sectionIds.global]: (writer, content) => writeLonger(writer, content, [FUEL_GLOBAL]),
  [sectionIds.export]: (writer, content, { fuel }) =>
    writeLonger(writer, content, [
      exportCode(meterExports.fuel, fuel),
      exportCode(meterExports.stackPointer, 0),
    ]),
};

/** A section is a count followed by entries. Writes it with additional entries. */
function writeLonger(writer: Writer, content: Uint8Array, entries: readonly (readonly number[])[]): void {
  const cursor: Cursor = { bytes: content, position: 0 };
  writeUnsigned(writer, readUnsigned(cursor) + entries.length);
  write(writer, content.subarray(cursor.position));
  for (const entry of entries) write(writer, entry);
}

const THREE_NUMBERS_TO_NOTHING = [0x60, 3, 0x7f, 0x7f, 0x7f, 0];

/** A mutable i32 that starts at 2^31 - 1, so that a module can start before it gets a budget. */
const FUEL_GLOBAL = [0x7f, 1, 0x41, 0xff, 0xff, 0xff, 0xff, 0x07, 0x0b];

function exportCode(name: string, globalIndex: number): readonly number[] {
  return [
    ...unsigned(name.length),
    ...Array.from(name, (letter) => letter.charCodeAt(0)),
    3,
    ...unsigned(globalIndex),
  ];
}

/** A module's own functions are numbered after its imported functions. */
function importedFunctions(content: Uint8Array): number {
  const cursor: Cursor = { bytes: content, position: 0 };
  let functions = 0;
  for (let left = readUnsigned(cursor); left > 0; left--) {
    for (const _name of ['module', 'field']) {
      const length = readUnsigned(cursor);
      cursor.position += length;
    }
    const kind = content[cursor.position++];
    if (kind !== 0 && kind !== 2)
      throw new Error(`The module imports something of kind ${kind}, which metering does not expect.`);
    if (kind === 0) functions++;
    const hasMaximum = readUnsigned(cursor) % 2 === 1 && kind === 2;
    if (kind === 2) skipNumber(cursor);
    if (hasMaximum) skipNumber(cursor);
  }
  return functions;
}

function* writeMeteredCode(writer: Writer, content: Uint8Array, meter: Meter): Steps<void> {
  const cursor: Cursor = { bytes: content, position: 0 };
  const count = readUnsigned(cursor);
  const body = createWriter(65_536);
  let step = 0;
  writeUnsigned(writer, count + 2);
  for (let left = count; left > 0; left--) {
    const length = readUnsigned(cursor);
    body.length = 0;
    writeMeteredBody(body, content.subarray(cursor.position, cursor.position + length), meter);
    writeSized(writer, written(body));
    cursor.position += length;
    if (cursor.position - step < limits.meteredBytesPerStep) continue;
    step = cursor.position;
    yield;
  }
  writeSized(writer, chargingBody([0xfc, 10, 0, 0], meter));
  writeSized(writer, chargingBody([0xfc, 11, 0], meter));
}

/** Copies a function's body. Adds a charge to its start and to the start of each loop, and replaces bulk operations by calls. */
function writeMeteredBody(writer: Writer, body: Uint8Array, meter: Meter): void {
  const cursor: Cursor = { bytes: body, position: 0 };
  for (let left = readUnsigned(cursor); left > 0; left--) {
    skipNumber(cursor);
    cursor.position++;
  }
  write(writer, body.subarray(0, cursor.position));
  write(writer, meter.charge);
  let copied = cursor.position;
  while (cursor.position < body.length) {
    const start = cursor.position;
    const instruction = skipInstruction(cursor);
    if (instruction === instructions.loop) {
      write(writer, body.subarray(copied, cursor.position));
      write(writer, meter.charge);
    } else if (instruction === instructions.memoryCopy || instruction === instructions.memoryFill) {
      write(writer, body.subarray(copied, start));
      write(writer, [
        0x10,
        ...unsigned(instruction === instructions.memoryCopy ? meter.copyFunction : meter.fillFunction),
      ]);
    } else continue;
    copied = cursor.position;
  }
  write(writer, body.subarray(copied));
}

/** `fuel -= cost; if (fuel < 0) trap`, where `cost` is code that pushes a number. */
function chargeCode(cost: readonly number[], fuel: number): readonly number[] {
  const index = unsigned(fuel);
  return [
    0x23,
    ...index,
    ...cost,
    0x6b,
    0x24,
    ...index,
    0x23,
    ...index,
    0x41,
    0,
    0x48,
    0x04,
    0x40,
    0x00,
    0x0b,
  ];
}

/** A function (target, source or value, length) that charges one unit per 64 bytes and then runs the bulk operation. */
function chargingBody(bulk: readonly number[], { fuel }: Meter): Uint8Array {
  const cost = [0x20, 2, 0x41, 6, 0x76];
  return Uint8Array.from([0, ...chargeCode(cost, fuel), 0x20, 0, 0x20, 1, 0x20, 2, ...bulk, 0x0b]);
}
