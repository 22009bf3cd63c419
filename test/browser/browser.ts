import { join } from 'node:path';
import { eventually } from '@test/eventually';

/** The part of the browser driver's types that these tests use; the driver is no dependency of the product. */
export interface Frame {
  evaluate<T = unknown>(code: string): Promise<T>;
  childFrames(): readonly Frame[];
  url(): string;
}
interface Route {
  request(): { url(): string };
  fulfill(answer: { status?: number; contentType?: string; body?: string; path?: string; headers?: Record<string, string> }): Promise<void>;
  abort(): Promise<void>;
  continue(): Promise<void>;
}
export interface Page {
  goto(url: string): Promise<unknown>;
  mainFrame(): Frame;
  frames(): readonly Frame[];
  exposeFunction(name: string, work: (...args: never[]) => unknown): Promise<void>;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'dialog', listener: (dialog: { message(): string; dismiss(): Promise<void> }) => void): void;
  on(event: 'popup', listener: (page: Page) => void): void;
  on(event: 'download', listener: () => void): void;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
}
export interface Context {
  newPage(): Promise<Page>;
  route(which: RegExp, answer: (route: Route) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
export interface Browser {
  newContext(options: object): Promise<Context>;
  newBrowserCDPSession(): Promise<{ send(command: 'Browser.crash'): Promise<void> }>;
  /** Records what the threads of all pages do, until `stopTracing` returns it as JSON. */
  startTracing(page: undefined, options: { categories: readonly string[] }): Promise<void>;
  stopTracing(): Promise<Buffer>;
  version(): string;
  close(): Promise<void>;
}
/** The driver's browser: one process. */
interface Started extends Browser {
  isConnected(): boolean;
}

const own = join(__dirname, '..', '..', '.exchange', 'browser');

/** Folder in which `npm test` has installed the tools of browser tests (scripts/lib/browser.mjs). */
export const toolsFolder = process.env['BROWSER_TOOLS'] ?? join(own, 'tools');

/** Last stderr output of each browser that crashed since the last call of `takeCrashes`. */
const crashOutputs: string[] = [];

/** Waits for a condition of a page; stops when its browser crashes. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => eventually(check, { isHopeless: () => crashOutputs.length > 0 });

/** Returns and clears the last output of crashed browsers. */
export const takeCrashes = (): string[] => crashOutputs.splice(0);

// A crash fails the current test and reports the browser's output.
afterEach(() => {
  const words = takeCrashes();
  if (words.length > 0) throw new Error(`The browser crashed. Its last output on stderr:\n${words.join('\n')}`);
});

/** Launches a browser for the tests of one file. After a crash, the next window restarts it. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  let current = await start(more);
  return {
    newContext: async (options) => {
      if (!current.isConnected()) current = await start(more);
      return current.newContext(options);
    },
    newBrowserCDPSession: () => current.newBrowserCDPSession(),
    startTracing: (page, options) => current.startTracing(page, options),
    stopTracing: () => current.stopTracing(),
    version: () => current.version(),
    close: () => current.close(),
  };
}

async function start(more: readonly string[]): Promise<Started> {
  const { BROWSER_PROGRAM: executablePath, BROWSER_LIBRARIES: libraries, BROWSER_FONTS: fonts } = process.env;
  if (executablePath === undefined)
    throw new Error('Browser tests need their tools: run them by `npm test`, or `npm test -- test/browser`.');
  // oxlint-disable-next-line typescript/no-require-imports -- it is where the test command has put it
  const { chromium } = require(join(toolsFolder, 'node_modules', 'playwright-core')) as {
    chromium: { launch(options: object): Promise<Started> };
  };
  const env = {
    ...process.env,
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    ...(fonts === undefined ? {} : { FONTCONFIG_PATH: fonts }),
  };
  const browser = await chromium.launch({
    executablePath,
    env,
    // In containers, root has no operating system sandbox, and there is no GPU and little shared memory. These tests are about the sandbox of pages.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...more],
    timeout: 120_000,
  });
  let isClosing = false;
  // A pending call fails when the browser crashes, with the browser's output on stderr.
  const idle = await (await browser.newContext({})).newPage();
  void idle
    .mainFrame()
    .evaluate('new Promise(() => undefined)')
    .catch((error: Error) => void (isClosing || crashOutputs.push(error.message.replaceAll(/^<launch.*\n/gm, ''))));
  const close = browser.close.bind(browser);
  browser.close = () => {
    isClosing = true;
    return close();
  };
  return browser;
}
