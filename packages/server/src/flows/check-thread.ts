// The thread that looks for everything that is wrong with definitions, and says what it found.
import { parentPort } from 'node:worker_threads';
import { checkDefinition, createSyntaxChecker } from '@colloquy/blocks';

const syntaxError = await createSyntaxChecker();

parentPort?.on('message', (definition: unknown) =>
  parentPort?.postMessage(checkDefinition(definition, { syntaxError })),
);
