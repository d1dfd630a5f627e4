// A snapshot of the interpreter's memory: restores it, and finds what has changed since.
import type { Steps } from '@colloquy/schema';
import { limits } from './limits.ts';
import type { WasmMemory } from './web-assembly.ts';

/** A part of the memory. */
export interface Block {
  readonly offset: number;
  readonly content: Uint8Array;
}

/** The memory at one moment. Blocks of zeros count as unused. */
export interface MemorySnapshot {
  /** Restores the used blocks. The content of unused blocks does not matter, because the interpreter writes them before reading. */
  restore(): void;
  /** Fills the unused blocks with zeros. Scans all memory, which takes some milliseconds. */
  clear(): void;
  /** Copies of the blocks that differ from the snapshot. Scans all memory. */
  changes(): readonly Block[];
}

/** Bytes compared and restored together. */
const BLOCK_BYTES = 4_096;

/** Where Emscripten puts static data. The stack follows; its unused part need not be restored, because code writes it before reading. */
const FIXED_BYTES = 131_072;

/** Takes a snapshot in steps of one or two milliseconds. */
export function* takeSnapshot(memory: WasmMemory): Steps<MemorySnapshot> {
  const bytes = new Uint8Array(memory.buffer);
  const words = new Int32Array(memory.buffer);
  const copy = (offset: number): Block => ({ offset, content: bytes.slice(offset, offset + BLOCK_BYTES) });
  const used = new Map<number, Block>();
  for (let offset = 0; offset < bytes.length; offset += BLOCK_BYTES) {
    if (offset < FIXED_BYTES || isUsed(words, offset)) used.set(offset, copy(offset));
    if (offset % limits.memoryBytesPerStep === 0) yield;
  }
  const runs = joined([...used.values()]);
  const unused = function* () {
    for (let offset = FIXED_BYTES; offset < bytes.length; offset += BLOCK_BYTES)
      if (!used.has(offset) && isUsed(words, offset)) yield offset;
  };
  return {
    restore() {
      for (const { offset, content } of runs) bytes.set(content, offset);
    },
    clear() {
      for (const offset of unused()) bytes.fill(0, offset, offset + BLOCK_BYTES);
    },
    changes() {
      const changed = [...used.values()].filter(({ offset, content }) => !isEqual(bytes, offset, content));
      return joined([...changed.map(({ offset }) => copy(offset)), ...[...unused()].map(copy)]);
    },
  };
}

/** Adjacent blocks as one, because each copy costs time. */
function joined(blocks: readonly Block[]): readonly Block[] {
  const runs: { offset: number; parts: Uint8Array[]; end: number }[] = [];
  for (const { offset, content } of blocks) {
    const last = runs.at(-1);
    if (last?.end === offset) {
      last.parts.push(content);
      last.end += content.length;
    } else runs.push({ offset, parts: [content], end: offset + content.length });
  }
  return runs.map(({ offset, parts, end }) => {
    const content = new Uint8Array(end - offset);
    let at = 0;
    for (const part of parts) {
      content.set(part, at);
      at += part.length;
    }
    return { offset, content };
  });
}

/** A plain loop, because it scans all memory at each start of a server. */
function isUsed(words: Int32Array, offset: number): boolean {
  const end = (offset + BLOCK_BYTES) / 4;
  for (let index = offset / 4; index < end; index++) if (words[index] !== 0) return true;
  return false;
}

function isEqual(bytes: Uint8Array, offset: number, content: Uint8Array): boolean {
  for (let index = 0; index < content.length; index++)
    if (bytes[offset + index] !== content[index]) return false;
  return true;
}
