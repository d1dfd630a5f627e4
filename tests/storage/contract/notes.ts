// Notes: short texts that servers keep for themselves.
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

/** Part of the contract: a note is there as it was kept last. */
export function describeNotes(test: OpenTest): void {
  describe('notes', () => {
    it('keeps the last text of each name', async () => {
      expect(await test.store.loadNote('clock')).toBeUndefined();
      await test.store.keepNote({ name: 'clock', text: 'one' });
      await test.store.keepNote({ name: 'other', text: 'ü\n"' });
      await test.store.keepNote({ name: 'clock', text: 'two' });
      expect(await test.store.loadNote('clock')).toBe('two');
      expect(await test.store.loadNote('other')).toBe('ü\n"');
    });
  });
}
