// `npm run bench`: what a turn costs, measured against a bare echo in the same run.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { BenchOptions, SectionName } from './options.ts';
import { commandOf, readOptions, USAGE } from './options.ts';
import type { Plan } from './plan.ts';
import { fullPlan, quickPlan } from './plan.ts';
import { chooseCores, pinThisProcess } from './processes/cores.ts';
import { makePrograms } from './processes/program.ts';
import { profileReport } from './profile/profile-report.ts';
import { withResults } from './report/document.ts';
import { describeMachine } from './report/machine.ts';
import { report } from './report/report.ts';
import type { BenchResults, ProgramResults } from './report/results.ts';
import { measureColdStart } from './sections/cold-start.ts';
import { measureEngine } from './sections/engine.ts';
import { measureFlowGrowth } from './sections/flow-growth.ts';
import { measureGrowth } from './sections/growth.ts';
import { measureHalfLoad } from './sections/half-load.ts';
import { measurePostgres } from './sections/postgres.ts';
import { measureProfile } from './sections/profile.ts';
import { measureRatio } from './sections/ratio.ts';
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

/** Each part adds its figures to those of the program. */
const sections: {
  readonly [N in SectionName]: (bench: Bench, results: ProgramResults) => Promise<void>;
} = {
  'cold-start': async (bench, results) => {
    results.coldStart = await measureColdStart(bench);
  },
  ratio: async (bench, results) => {
    results.ratio = await measureRatio(bench);
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

/** Parts that start no program: they are the same for all of them. */
const WITHOUT_PROGRAM: ReadonlySet<SectionName> = new Set(['engine']);

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
    const plan = planOf(options);
    const programs = await makePrograms(options.programs, folder);
    const benches = programs.map((program) => {
      const own = join(folder, program.name);
      mkdirSync(own);
      return { plan, program, folder: own, cores, tell };
    });
    const [bench, ...otherBenches] = benches as [Bench, ...Bench[]];
    const others = otherBenches.map(({ program }) => ({ program: program.name }));
    const results: BenchResults = {
      date: new Date().toISOString(),
      command: commandOf(options),
      machine: describeMachine(folder, cores),
      program: bench.program.name,
      others,
    };
    if (options.isProfile) {
      results.profile = await measureProfile(bench);
      tell(`\n${profileReport(results.profile)}`);
    } else {
      for (const name of options.sections) await measureSection(name, { benches, results });
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

/** Measures the programs one after the other, part by part, so that the figures of a part are of the same minutes. */
async function measureSection(
  name: SectionName,
  { benches, results }: { readonly benches: readonly Bench[]; readonly results: BenchResults },
): Promise<void> {
  const measured = WITHOUT_PROGRAM.has(name) ? benches.slice(0, 1) : benches;
  for (const [index, bench] of measured.entries()) {
    tell(measured.length > 1 ? `${name}, ${bench.program.name}` : name);
    await sections[name](bench, results.others?.[index - 1] ?? results);
  }
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
