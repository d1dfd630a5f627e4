// What tests may expect besides what Vitest brings; `computing-time.ts` says how it is found out.
import 'vitest';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /**
     * Whether work takes no more than this many milliseconds of computing. For bounds that are many times what the work takes.
     *
     * @example expect(() => parseMarkdown('['.repeat(10_000))).toComputeWithin(2_000);
     */
    toComputeWithin(milliseconds: number): void;
    /**
     * Whether work grows with its size and not with the square of it. The smaller size has to be one that can be measured: a millisecond or so.
     *
     * @example expect((size: number) => parseTemplate('{{'.repeat(size))).toTakeLinearTime({ from: 10_000, to: 100_000 });
     */
    toTakeLinearTime(sizes: { readonly from: number; readonly to: number }): void;
  }
}
