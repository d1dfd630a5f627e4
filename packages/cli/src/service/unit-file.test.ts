import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { UnitPlan } from './unit-file.ts';
import { unitFile } from './unit-file.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const plan: UnitPlan = {
  program: ['/bin/true'],
  name: 'colloquy',
  host: '127.0.0.1',
  port: 3000,
  bots: [],
  stopSeconds: 90,
};
const line = (text: string, name: string) =>
  text
    .split('\n')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);

describe('the unit', () => {
  it('runs the server in its own folder, restarts it, and lets it drain', () => {
    const unit = unitFile(plan);
    expect(line(unit, 'ExecStart')).toBe('/bin/true serve');
    // Placed before the settings file, which takes precedence.
    expect(unit).toMatch(/^Environment=HOST=127\.0\.0\.1 PORT=3000$(?:.|\n)*^EnvironmentFile=/m);
    expect(line(unit, 'DynamicUser')).toBe('yes');
    expect(line(unit, 'StateDirectory')).toBe('colloquy');
    expect(line(unit, 'Restart')).toBe('always');
    expect(line(unit, 'TimeoutStopSec')).toBe('90');
    expect(line(unit, 'CapabilityBoundingSet')).toBe('');
  });

  it('uses the given user, and may bind a low port', () => {
    const unit = unitFile({ ...plan, user: 'bots', port: 443, name: 'bots' });
    expect(line(unit, 'User')).toBe('bots');
    expect(line(unit, 'DynamicUser')).toBeUndefined();
    expect(line(unit, 'AmbientCapabilities')).toBe('CAP_NET_BIND_SERVICE');
    expect(line(unit, 'Environment')).toBe('COLLOQUY_DATA=/var/lib/bots');
  });

  it.each([
    ['/srv/bots', '/srv/bots'],
    ['/srv/my bots', '"/srv/my bots"'],
    ['/srv/100%', '"/srv/100%%"'],
    ['/srv/$HOME', '"/srv/$$HOME"'],
    ['/srv/a"b\\c', '"/srv/a\\"b\\\\c"'],
    ['/srv/bücher', '"/srv/bücher"'],
  ])('quotes %s so that systemd reads it correctly', (path, written) => {
    expect(line(unitFile({ ...plan, bots: [path] }), 'ExecStart')).toMatch(
      new RegExp(` serve ${RegExp.escape(written)}$`),
    );
  });

  it('passes the checks of systemd, if installed', (context) => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0)
      return context.skip('systemd-analyze is not installed.');
    const file = join(folder.path, 'colloquy.service');
    writeFileSync(file, unitFile({ ...plan, bots: ['/srv/my bots'] }));
    expect(spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const rating = execFileSync('systemd-analyze', ['security', '--offline=true', file], {
      encoding: 'utf8',
    });
    const [, exposure] = /exposure level for colloquy\.service: ([\d.]+)/.exec(rating) ?? [];
    // 10 is the score of a unit without any restriction.
    expect(Number(exposure)).toBeLessThan(2);
  });
});
