// The return block: returns to the position of the last jump or event.
import { logicBlock } from '@colloquy/engine';
import { z } from 'zod';

const Definition = z.object({});

export const returnBlock = logicBlock<z.infer<typeof Definition>>({
  type: 'Return',
  summary:
    'Returns to the block after the last jump, or to the input that an event interrupted. Without either, the flow continues with the next block.',
  definition: Definition,
  run: () => ({ go: { to: 'return' } }),
});
