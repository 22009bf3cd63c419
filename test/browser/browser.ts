import { join } from 'node:path';

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
}
export interface Context {
  newPage(): Promise<Page>;
  route(which: RegExp, answer: (route: Route) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
export interface Browser {
  newContext(options: object): Promise<Context>;
  version(): string;
  close(): Promise<void>;
}

const own = join(__dirname, '..', '..', '.exchange', 'browser');

/** Where `npm test` has put what these tests need (scripts/lib/browser.mjs). */
export const toolsFolder = process.env['BROWSER_TOOLS'] ?? join(own, 'tools');

export async function launch(more: readonly string[] = []): Promise<Browser> {
  const { BROWSER_PROGRAM: executablePath, BROWSER_LIBRARIES: libraries, BROWSER_FONTS: fonts } = process.env;
  if (executablePath === undefined) throw new Error('There is no browser: these tests run by `npm test`, or `npm test -- test/browser`.');
  // oxlint-disable-next-line typescript/no-require-imports -- it is where the test command has put it
  const { chromium } = require(join(toolsFolder, 'node_modules', 'playwright-core')) as {
    chromium: { launch(options: object): Promise<Browser> };
  };
  const env = {
    ...process.env,
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    ...(fonts === undefined ? {} : { FONTCONFIG_PATH: fonts }),
  };
  // The sandbox of the operating system is not there for root and in containers; what is tested is that of pages.
  return chromium.launch({ executablePath, env, args: ['--no-sandbox', ...more], timeout: 120_000 });
}
