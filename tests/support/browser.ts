// A real browser for tests: the Chromium that comes with the project's packages, so that nothing is downloaded and nothing must be installed.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { beforeAll, onTestFinished } from 'vitest';
import { unpackedBrowser } from './test-cache.ts';

/** Without the sandbox, which root has not; everything else as a visitor has it, above all what keeps sites apart. */
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--hide-scrollbars'];

/** Longest wait for a browser; it takes half a second, and a while more where it has to be unpacked first. */
const START_TIMEOUT_MS = 120_000;

/** A page, and all that it should not have done. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts and of the console, and what the page's own policy forbade: one line each. */
  readonly complaints: readonly string[];
  /** Addresses that were asked for outside the server. */
  readonly strangers: readonly string[];
}

/** How a page is opened: `base` is where it may ask, the rest is whose screen it is. */
export interface PageOptions {
  readonly base: string;
  /** Pixels. */
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  /** A phone, which is touched. */
  readonly isTouch?: boolean;
}

/**
 * The browser of this worker: it starts with the first file that needs it, serves the files after it, and ends with the worker. Gives the function that
 * opens a page of its own for a test, without anything that another page has kept, and watches it. Requests that leave `base` are broken off. The page
 * is closed when its test is done.
 *
 * The first browser of a clone is unpacked, which takes some seconds. `COLLOQUY_TEST_BROWSER` names another one. Machines for which the
 * packages bring none (all but Linux on x64) take the Chrome that is installed.
 *
 * @throws in the tests when there is no browser for this machine
 * @example
 * const openPage = useBrowser();
 * it('shows the bot', async () => {
 *   const { page, complaints } = await openPage({ base, width: 360 });
 * });
 */
export function useBrowser(): (options: PageOptions) => Promise<WatchedPage> {
  beforeAll(async () => void (await browserOfWorker()), START_TIMEOUT_MS);
  return async (options) => {
    const watched = await openPage(await browserOfWorker(), options);
    onTestFinished(() => watched.page.context().close());
    return watched;
  };
}

let started: Promise<Browser> | undefined;

/** Playwright ends the browser with the process. One that crashed is replaced, so that it fails one test only. */
async function browserOfWorker(): Promise<Browser> {
  const browser = await started?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  started = startBrowser();
  return started;
}

async function startBrowser(): Promise<Browser> {
  const executablePath = await browserPath();
  if (executablePath === undefined)
    return chromium.launch({ channel: 'chrome', args: ARGUMENTS, headless: true });
  return chromium.launch({
    executablePath,
    args: ARGUMENTS,
    headless: true,
    env: { ...process.env, LD_LIBRARY_PATH: librariesBeside(executablePath) },
  });
}

async function openPage(
  browser: Browser,
  { base, width = 1280, scheme = 'light', isTouch = false }: PageOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    hasTouch: isTouch,
    isMobile: isTouch,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // As the browser calls itself when it has a window; without one it is taken for a crawler.
    userAgent: `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const strangers: string[] = [];
  // A violation of the policy is told on the console, too.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.route(
    (url) => url.origin !== new URL(base).origin && url.protocol !== 'data:' && url.protocol !== 'blob:',
    (route) => {
      strangers.push(route.request().url());
      return route.abort();
    },
  );
  return { page, complaints, strangers };
}

/** How many pixels a page is wider than its window: none, where nobody has to scroll sideways. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

async function browserPath(): Promise<string | undefined> {
  const own = process.env.COLLOQUY_TEST_BROWSER;
  if (own) return own;
  return platform() === 'linux' && arch() === 'x64' ? unpack() : undefined;
}

/**
 * Unpacks the browser once for all tests of a clone. The package unpacks to one place and believes what is there, also half a file of
 * another process; so each unpacks into a folder of its own, and the first one to be ready is taken by all.
 */
async function unpack(): Promise<string> {
  const { inflate } = await import('@sparticuz/chromium');
  const home = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  const folder = unpackedBrowser(version);
  const ready = join(folder, 'chromium');
  if (existsSync(ready)) return ready;
  await mkdir(dirname(folder), { recursive: true });
  const own = await mkdtemp(`${folder}-`);
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'])
      await inflate(join(home, 'bin', name));
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
  // When somebody else was faster, theirs is as good.
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  return ready;
}

/** Libraries that come with the browser, so that bare machines need none; nothing beside a browser of one's own. */
function librariesBeside(executablePath: string): string {
  return [join(dirname(executablePath), 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(':');
}
