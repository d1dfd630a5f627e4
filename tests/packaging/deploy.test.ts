// The files by which others run a server: image, compose, chart, proxies. What is installed here runs them; the rest is held to its form, and to
// what the page on deploying says of it.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownSettings } from '@colloquy/server/settings';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isInstalled = (program: string) => spawnSync(program, ['--help']).error === undefined;
const { version } = JSON.parse(read('package.json')) as { readonly version: string };

describe('the version', () => {
  it('is the same in the root, every package and the chart', () => {
    for (const room of readdirSync(join(root, 'packages'))) {
      const text = read(`packages/${room}/package.json`);
      const named = [...text.matchAll(/"(?:version|@colloquy\/\w+)": "([^"]+)"/g)].map(([, one]) => one);
      expect(new Set(named), room).toEqual(new Set([version]));
    }
    expect(parse(read('deploy/helm/colloquy/Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });

  it('has release notes, and docs/deploying.md names it', () => {
    expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${RegExp.escape(version)}$`, 'm'));
    const named = [...read('docs/deploying.md').matchAll(/colloquy-(\d+\.\d+\.\d+)/g)].map(([, one]) => one);
    expect(new Set(named)).toEqual(new Set([version]));
  });
});

describe('the image', () => {
  const lines = read('deploy/Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const stages = lines.map((line) => line.startsWith('FROM ')).reduce((count, is) => count + Number(is), 0);
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('compiles with the same folder, user and Node options as the server', () => {
    const compile = lines.slice(
      0,
      lines.findLastIndex((line) => line.startsWith('FROM ')),
    );
    const [, options = '', program] =
      /^RUN node (-.* )?\/opt\/compile\.ts (\S+)$/.exec(compile.at(-1) ?? '') ?? [];
    expect(compile.at(-2)).toBe(last.find((line) => line.startsWith('USER ')));
    const entry = last.find((line) => line.startsWith('ENTRYPOINT ')) ?? '';
    const started: unknown = JSON.parse(entry.slice('ENTRYPOINT '.length));
    expect(started).toEqual(['node', ...options.split(' ').filter(Boolean), program]);
    // Node's own variable would have it compile with other options.
    expect(last.join(' ')).not.toContain('NODE_COMPILE_CACHE');
  });

  it('sets the same memory limits as the command and the unit', () => {
    const files = [
      'packages/cli/bin/colloquy.js',
      'packages/cli/src/service/unit-file.ts',
      'deploy/Dockerfile',
    ];
    for (const file of files)
      for (const [name, value] of [
        ['ARENA_MAX', '2'],
        ['MMAP_THRESHOLD_', '32768'],
        ['TRIM_THRESHOLD_', '32768'],
      ])
        expect(read(file), `${name} in ${file}`).toMatch(new RegExp(`MALLOC_${name}(?:=|: ')${value}`));
  });

  it('has three stages, and runs unprivileged on a volume, with a stop signal', () => {
    expect(stages).toBe(3);
    const words = last.map((line) => line.split(' ', 1)[0]);
    for (const word of ['USER', 'VOLUME', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT'])
      expect(words).toContain(word);
    expect(last).toContain('USER 1000:1000');
    expect(last).toContain('STOPSIGNAL SIGTERM');
    // The words are a list: a shell in between would keep the signal to itself.
    expect(last.find((line) => line.startsWith('ENTRYPOINT'))).toMatch(/^ENTRYPOINT \["node", /);
  });

  it('installs with the manifest of every package', () => {
    const copied = lines.flatMap((line) => /^COPY (packages\/[\w-]+)\/package\.json /.exec(line)?.[1] ?? []);
    expect(copied.sort()).toEqual(
      readdirSync(join(root, 'packages'))
        .map((room) => `packages/${room}`)
        .sort(),
    );
  });

  it('has a working script for its health check', () => {
    const line = last.find((one) => one.startsWith('HEALTHCHECK')) ?? '';
    const [, , script] = JSON.parse(line.slice(line.indexOf('['))) as readonly string[];
    // Nobody listens there, so it says that it is not well.
    const { status } = spawnSync(process.execPath, ['-e', script ?? ''], {
      env: { ...process.env, PORT: '1' },
    });
    expect(status).toBe(1);
  });

  it('sets only known settings', () => {
    const set = last.join(' ').match(/\bCOLLOQUY_\w+(?==)/g) ?? [];
    expect(set.filter((name) => !knownSettings.includes(name))).toEqual([]);
  });
});

describe('compose', () => {
  interface Service {
    readonly environment: Readonly<Record<string, string>>;
    readonly volumes?: readonly string[];
  }
  const { services, volumes } = parse(read('deploy/compose.yaml')) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly volumes: Readonly<Record<string, null>>;
  };

  it('has a server on PostgreSQL with a read-only root', () => {
    expect(services.bots).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      depends_on: { database: { condition: 'service_healthy' } },
    });
    expect(services.bots?.environment.DATABASE_URL).toMatch(/@database\/colloquy$/);
    const settings = Object.keys(services.bots?.environment ?? {}).filter((name) =>
      name.startsWith('COLLOQUY_'),
    );
    expect(settings.filter((name) => !knownSettings.includes(name))).toEqual([]);
  });

  it('declares every volume that it mounts', () => {
    const mounted = Object.values(services).flatMap((one) => one.volumes ?? []);
    expect(mounted.map((mount) => mount.split(':')[0]).sort()).toEqual(Object.keys(volumes).sort());
  });
});

describe('the chart', () => {
  const folder = 'deploy/helm/colloquy';
  const values = parse(read(`${folder}/values.yaml`)) as Readonly<Record<string, unknown>>;
  const templates = readdirSync(join(root, folder, 'templates')).map((name) => ({
    name,
    text: read(`${folder}/templates/${name}`),
  }));

  it.each(templates)('$name uses only existing values, and closes its actions', ({ text }) => {
    for (const [whole, path = ''] of text.matchAll(/\.Values\.([\w.]+)/g)) {
      const found = path
        .split('.')
        .reduce<unknown>(
          (inner, key) => (inner as Readonly<Record<string, unknown>> | undefined)?.[key],
          values,
        );
      expect(found, whole).toBeDefined();
    }
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    expect(count(/\{\{-? *(?:if|range|with) /g)).toBe(count(/\{\{-? *end\b/g));
    expect(count(/\{\{/g)).toBe(count(/\}\}/g));
  });

  it.each(templates.filter(({ name }) => name.endsWith('.yaml')))(
    '$name is valid YAML apart from its actions',
    ({ text }) => {
      const plain = text
        .split('\n')
        .filter((line) => !/^\s*\{\{-.*\}\}$/.test(line))
        .join('\n')
        .replaceAll(/\{\{[^}]*\}\}/g, 'value');
      for (const document of parseAllDocuments(plain, { uniqueKeys: false }))
        expect(document.errors.map(({ message }) => message)).toEqual([]);
    },
  );

  it('updates without losing a turn: the new server starts before the old one drains', () => {
    const text = templates.find(({ name }) => name === 'deployment.yaml')?.text ?? '';
    for (const wanted of [
      'maxUnavailable: 0',
      'path: /readyz',
      'path: /healthz',
      'name: COLLOQUY_DRAIN_SECONDS',
      'terminationGracePeriodSeconds: {{ add .Values.drainSeconds 45 }}',
      'readOnlyRootFilesystem: true',
      'runAsNonRoot: true',
    ])
      expect(text).toContain(wanted);
  });

  it('drains a server for longer than the cluster needs to notice', () => {
    // The probe of readiness fails twice, three seconds apart, before visitors are sent elsewhere.
    expect(values.drainSeconds).toBeGreaterThan(6);
  });

  it('disables the environment variables for services, which would look like settings', () => {
    const text = templates.find(({ name }) => name === 'deployment.yaml')?.text ?? '';
    expect(text).toContain('enableServiceLinks: false');
  });

  it('names an ingress class only when one is set', () => {
    const text = templates.find(({ name }) => name === 'ingress.yaml')?.text ?? '';
    expect(text).toMatch(
      /\{\{- with \.Values\.ingress\.className \}\}\n +ingressClassName: \{\{ \. \| quote \}\}\n +\{\{- end \}\}/,
    );
  });

  describe.skipIf(!isInstalled('helm'))('rendered by Helm, if installed', () => {
    const secrets = ['database.secret=one', 'settings.secret=two'];

    it('is valid, with the expected objects', () => {
      const kinds = rendered([...secrets, 'ingress.enabled=true']).map(({ kind }) => kind);
      expect(kinds.sort()).toEqual(['Deployment', 'Ingress', 'PodDisruptionBudget', 'Service']);
      execFileSync('helm', ['lint', '--strict', join(root, folder)]);
    });

    it('refuses to render without its secrets', () => {
      expect(() => rendered(['settings.secret=two'])).toThrow('Set database.secret');
      expect(() => rendered(['database.secret=one'])).toThrow('Set settings.secret');
    });

    it('leaves unset fields out of the ingress', () => {
      const specOf = (...own: readonly string[]) =>
        rendered([...secrets, 'ingress.enabled=true', ...own]).find(({ kind }) => kind === 'Ingress')?.spec;
      expect(Object.keys(specOf() ?? {})).toEqual(['rules']);
      expect(specOf('ingress.className=nginx', 'ingress.tlsSecret=certificate')).toMatchObject({
        ingressClassName: 'nginx',
        tls: [{ hosts: ['bots.example.com'], secretName: 'certificate' }],
      });
    });

    /** Each resource of the chart, with these values set. */
    function rendered(
      set: readonly string[],
    ): readonly { readonly kind: string; readonly spec: Readonly<Record<string, unknown>> }[] {
      const words = ['template', 'bots', join(root, folder), ...set.flatMap((one) => ['--set', one])];
      const text = execFileSync('helm', words, { encoding: 'utf8', stdio: 'pipe' });
      return parseAllDocuments(text).map((document) => document.toJS());
    }
  });
});
