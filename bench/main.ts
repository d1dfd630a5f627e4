// `npm run bench`: what a turn costs, measured beside the previous release in the same run.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { BenchOptions, SectionName } from './options.ts';
import { commandOf, readOptions, USAGE } from './options.ts';
import type { Plan } from './plan.ts';
import { fullPlan, quickPlan } from './plan.ts';
import { chooseCores, pinThisProcess } from './processes/cores.ts';
import { buildPackage, findRelease, previousRelease } from './processes/program.ts';
import { profileReport } from './profile/profile-report.ts';
import { withResults } from './report/document.ts';
import { describeMachine } from './report/machine.ts';
import { report } from './report/report.ts';
import type { BenchResults } from './report/results.ts';
import { measureEngine } from './sections/engine.ts';
import { measureFlowGrowth } from './sections/flow-growth.ts';
import { measureGrowth } from './sections/growth.ts';
import { measureHalfLoad } from './sections/half-load.ts';
import { measurePostgres } from './sections/postgres.ts';
import { measureProfile } from './sections/profile.ts';
import { measureRelease } from './sections/release.ts';
import type { Bench } from './sections/section.ts';
import { measureSoak } from './sections/soak.ts';
import { measureStoreGrowth } from './sections/store-growth.ts';
import { measureWaitingCalls } from './sections/waiting-calls.ts';

const root = join(import.meta.dirname, '..');
const DOCUMENT = join(root, 'docs/performance.md');

/** Usage errors, as everywhere in the project. */
const EXIT_USAGE = 2;

/** As shells say it for Ctrl-C. */
const EXIT_INTERRUPTED = 130;

/** Each part adds its figures to the results. */
const sections: {
  readonly [N in SectionName]: (bench: Bench, results: BenchResults) => Promise<void>;
} = {
  release: async (bench, results) => {
    results.release = await measureRelease(bench);
  },
  engine: async (bench, results) => {
    results.engine = await measureEngine(bench);
  },
  'flow-growth': async (bench, results) => {
    results.flowGrowth = await measureFlowGrowth(bench);
  },
  'store-growth': async (bench, results) => {
    results.storeGrowth = await measureStoreGrowth(bench);
  },
  'waiting-calls': async (bench, results) => {
    results.waitingCalls = await measureWaitingCalls(bench);
  },
  'half-load': async (bench, results) => {
    results.halfLoad = await measureHalfLoad(bench);
  },
  growth: async (bench, results) => {
    results.growth = await measureGrowth(bench);
  },
  postgres: async (bench, results) => {
    results.postgres = await measurePostgres(bench);
  },
  soak: async (bench, results) => {
    results.soak = await measureSoak(bench);
  },
};

const options = readOptions(process.argv.slice(2));
if ('complaint' in options) {
  process.stderr.write(`${options.complaint}\n\n${USAGE}\n`);
  process.exitCode = EXIT_USAGE;
} else if (options.isHelp) tell(USAGE);
else {
  await run(options).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  });
}

async function run(options: BenchOptions): Promise<void> {
  const startedAt = performance.now();
  const folder = makeFolder();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(EXIT_INTERRUPTED);
    });
  try {
    const cores = chooseCores();
    if (cores) pinThisProcess([cores.load]);
    const bench = await prepare(options, { folder, cores });
    const results: BenchResults = {
      date: new Date().toISOString(),
      command: commandOf(options),
      machine: describeMachine(folder, cores),
    };
    if (options.isProfile) {
      results.profile = await measureProfile(bench);
      tell(`\n${profileReport(results.profile)}`);
    } else {
      for (const name of options.sections) {
        tell(name);
        await sections[name](bench, results);
      }
      tell(`\n${report(results)}`);
    }
    if (options.jsonFile !== undefined)
      writeFileSync(options.jsonFile, `${JSON.stringify(results, null, 2)}\n`);
    if (options.isWriting && !options.isProfile)
      writeFileSync(DOCUMENT, withResults(readFileSync(DOCUMENT, 'utf8'), report(results)));
    tell(`\nThis took ${((performance.now() - startedAt) / 1_000).toFixed(0)} seconds.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the package, and that of the previous release if something is compared with it. */
async function prepare(options: BenchOptions, place: Pick<Bench, 'folder' | 'cores'>): Promise<Bench> {
  const release = options.against ?? previousRelease();
  const isComparing = !options.isProfile && options.sections.includes('release') && release !== undefined;
  const previous = isComparing ? findRelease(release, tell) : undefined;
  return { ...place, plan: planOf(options), program: await buildPackage(place.folder), previous, tell };
}

function planOf({ isQuick, minutes }: BenchOptions): Plan {
  const plan = isQuick ? quickPlan : fullPlan;
  return minutes === undefined ? plan : { ...plan, soakMs: minutes * 60_000 };
}

/** In the project's own data folder and not the system's temporary one, which may be memory, where syncing costs nothing. */
function makeFolder(): string {
  const parent = join(root, '.colloquy');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, 'bench-'));
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
