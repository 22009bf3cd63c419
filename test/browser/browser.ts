import { join } from 'node:path';
import { eventually } from '@test/eventually';

/** Of the program that drives the browser, what these tests use; it is not among the packages of the product. */
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
  on(event: 'console', heard: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', heard: (error: Error) => void): void;
  on(event: 'dialog', heard: (dialog: { message(): string; dismiss(): Promise<void> }) => void): void;
  on(event: 'popup', heard: (page: Page) => void): void;
  on(event: 'download', heard: () => void): void;
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
  version(): string;
  close(): Promise<void>;
}
/** A browser as the driver has it: one process. */
interface Started extends Browser {
  isConnected(): boolean;
}

const own = join(__dirname, '..', '..', '.exchange', 'browser');

/** Where `npm test` has put what these tests need (scripts/lib/browser.mjs). */
export const toolsFolder = process.env['BROWSER_TOOLS'] ?? join(own, 'tools');

/** The last words on stderr of each browser that has ended without being closed, since this was asked last. */
const deaths: string[] = [];

/** Waits for a condition of a page, no longer than its browser lives. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => eventually(check, { isHopeless: () => deaths.length > 0 });

/** The end of what each dead browser wrote, which is then forgotten. */
export const takeDeaths = (): string[] => deaths.splice(0);

// A browser that dies fails the test in which it dies, and says why.
afterEach(() => {
  const words = takeDeaths();
  if (words.length > 0) throw new Error(`The browser died. Its last words on stderr:\n${words.join('\n')}`);
});

/** A browser for the tests of one file. When it has died, the next window that is opened starts it anew. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  let current = await start(more);
  return {
    newContext: async (options) => {
      if (!current.isConnected()) current = await start(more);
      return current.newContext(options);
    },
    newBrowserCDPSession: () => current.newBrowserCDPSession(),
    version: () => current.version(),
    close: () => current.close(),
  };
}

async function start(more: readonly string[]): Promise<Started> {
  const { BROWSER_PROGRAM: executablePath, BROWSER_LIBRARIES: libraries, BROWSER_FONTS: fonts } = process.env;
  if (executablePath === undefined) throw new Error('There is no browser: these tests run by `npm test`, or `npm test -- test/browser`.');
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
    // Containers have no sandbox of the operating system for root, no GPU, and little shared memory; what is tested is the sandbox of pages.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...more],
    timeout: 120_000,
  });
  let isClosing = false;
  // A call that never ends fails when the browser dies, with what the browser wrote on stderr.
  const idle = await (await browser.newContext({})).newPage();
  void idle
    .mainFrame()
    .evaluate('new Promise(() => undefined)')
    .catch((error: Error) => void (isClosing || deaths.push(error.message.replaceAll(/^<launch.*\n/gm, ''))));
  const close = browser.close.bind(browser);
  browser.close = () => {
    isClosing = true;
    return close();
  };
  return browser;
}
