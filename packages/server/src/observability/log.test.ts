// What an error says of itself in the log.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StoreFailure } from '@colloquy/storage';
import { describe, expect, it } from 'vitest';
import { describeError } from './log.ts';

const run = promisify(execFile);

it('only a server with a log loads the logging library', async () => {
  const script = `
    const { createColloquy, createHttpServer, memoryStore } = await import('../index.ts');
    const { createRequire } = await import('node:module');
    const colloquy = await createColloquy({ store: memoryStore(), environment: {} });
    const { cache } = createRequire(import.meta.url);
    const options = [{}, { log: { write: () => true } }];
    for (const app of options.map((one) => createHttpServer(colloquy, one))) {
      await app.ready();
      console.log(Object.keys(cache).filter((file) => /node_modules[/\\\\]pino[/\\\\]pino\\.js$/.test(file)).length);
      await app.close();
    }
    await colloquy.close();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  expect(stdout).toBe('0\n1\n');
});

describe('describeError', () => {
  it('reports type and place of an error, without its input', () => {
    const broken = (() => {
      try {
        return JSON.parse('{"my secret is":');
      } catch (error) {
        return error;
      }
    })();
    const described = describeError(broken);
    expect(described).toMatchObject({ type: 'SyntaxError', message: '' });
    expect(described.stack).toMatch(/^at .*log\.test\.ts/m);
    expect(JSON.stringify(described)).not.toContain('secret');
  });

  it('reports the whole message of a store failure', () => {
    const failure = new StoreFailure('unavailable', 'The disk is full.');
    expect(describeError(failure)).toMatchObject({ code: 'unavailable', message: 'The disk is full.' });
  });

  it.each([['a text'], [undefined], [{ message: 'secret' }]])(
    'describes the thrown value %j without its content',
    (thrown) => {
      expect(JSON.stringify(describeError(thrown))).not.toContain('secret');
    },
  );

  it('omits a message of several lines', () => {
    expect(JSON.stringify(describeError(new Error('one\n    at secret (words)\ntwo')))).not.toContain(
      'secret',
    );
  });
});
