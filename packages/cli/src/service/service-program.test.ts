import { expect, it } from 'vitest';
import { serviceProgram } from './service-program.ts';

it('the service runs Node with the program', () => {
  expect(serviceProgram({ execPath: '/usr/bin/node', argv: ['/usr/bin/node', '/usr'] })).toEqual({
    ok: true,
    words: ['/usr/bin/node', '/usr'],
  });
});

it.each(['home/ada', 'root', 'tmp', 'var/tmp'])(
  'the service refuses a program in /%s, which it cannot read',
  (folder) => {
    const found = serviceProgram({ execPath: `/${folder}/node`, argv: ['node', '/usr'] });
    expect(found).toMatchObject({ ok: false, message: expect.stringContaining('A service cannot reach') });
  },
);
