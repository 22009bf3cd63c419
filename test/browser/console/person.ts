import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Frame, toolsFolder, waitFor } from '../browser';
import { hasFocus, isOfAddress, isShown, stopKeyUnless, stopTabsAt, whenTrue } from './in-page';

/** The part of the driver's types that console tests use. */
interface Tab {
  goto(url: string): Promise<unknown>;
  url(): string;
  evaluate<T>(code: string): Promise<T>;
  mainFrame(): Frame;
  screenshot(options: { path: string; fullPage?: boolean }): Promise<unknown>;
  on(event: 'popup', listener: () => void): void;
  on(event: 'download', listener: () => void): void;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(
    event: 'dialog',
    listener: (dialog: { type(): string; message(): string; dismiss(): Promise<void>; accept(): Promise<void> }) => void,
  ): void;
  reload(): Promise<unknown>;
  on(event: 'request', listener: (request: { url(): string; headers(): Record<string, string>; postData(): string | null }) => void): void;
  on(event: 'response', listener: (response: { url(): string }) => void): void;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  mouse: { move(x: number, y: number, options?: { steps: number }): Promise<void>; down(): Promise<void>; up(): Promise<void> };
  keyboard: { press(key: string): Promise<void>; insertText(text: string): Promise<void> };
  close(): Promise<void>;
}
interface Route {
  abort(): Promise<void>;
  continue(): Promise<void>;
  fulfill(answer: { contentType: string; body: string }): Promise<void>;
  /** Sends the request, and resolves when its answer is complete. */
  fetch(): Promise<unknown>;
}
interface Window {
  newPage(): Promise<Tab>;
  addInitScript(script: string): Promise<void>;
  addCookies(cookies: readonly { name: string; value: string; url: string }[]): Promise<void>;
  clearCookies(): Promise<void>;
  route(which: RegExp, answer: (route: Route) => Promise<void>): Promise<void>;
  unroute(which: RegExp): Promise<void>;
  close(): Promise<void>;
}

const size = { width: 1280, height: 900 };
const built = join(__dirname, '..', '..', '..', 'dist', 'console');
/** Size of a file as browsers receive it, compressed; for a page's address the size of the page. */
function sizeOf(name: string): number {
  const file = join(built, name.slice('/console/'.length));
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : join(built, 'index.html.br')).size;
}

export interface Look {
  readonly language: string;
  readonly cookie?: string;
  /** The theme that the person has chosen before. */
  readonly theme?: 'light' | 'dark';
}

const axe = () => readFileSync(join(toolsFolder, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/** A person with a browser and a keyboard. The mouse is only for what is about it. */
export class Person {
  /** Errors, violations of the policy, dialogs, and requests to other origins. */
  readonly unwanted: string[] = [];
  /** Windows that were opened and files that were saved: right where the person asked for them. */
  readonly escapes: string[] = [];
  /** How often the browser has asked before it left a page with input that is not saved. The person then leaves. */
  warnings = 0;

  private constructor(
    private readonly window: Window,
    private readonly tab: Tab,
    private readonly origin: string,
  ) {}

  static async arrives(browser: Browser, origin: string, { language, cookie, theme = 'light' }: Look): Promise<Person> {
    const window = (await browser.newContext({ locale: 'en-US', viewport: size })) as unknown as Window;
    await window.addInitScript(`localStorage.setItem('console.language', '${language}'); localStorage.setItem('console.theme', '${theme}');
      window.breaches = []; document.addEventListener('securitypolicyviolation', (event) => breaches.push(event.violatedDirective + ' ' + event.blockedURI));`);
    if (cookie !== undefined) await window.addCookies([{ name: 'sc_session', value: cookie, url: origin }]);
    return new Person(window, await window.newPage(), origin).listening();
  }

  /** Opens another tab of the same browser, with the same session. */
  async opensTab(): Promise<Person> {
    return new Person(this.window, await this.window.newPage(), this.origin).listening();
  }

  private listening(): this {
    this.tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.unwanted.push(`console: ${message.text()}`);
    });
    this.tab.on('popup', () => this.escapes.push('popup'));
    this.tab.on('download', () => this.escapes.push('download'));
    this.tab.on('pageerror', (error) => this.unwanted.push(`error: ${error.message}`));
    this.tab.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') {
        this.warnings += 1;
        void dialog.accept();
        return;
      }
      this.unwanted.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    this.tab.on('request', (request) => {
      if (!request.url().startsWith(`${this.origin}/`)) this.unwanted.push(`request to ${request.url()}`);
    });
    return this;
  }

  /** Opens an address of the console and waits until its data is shown. */
  async opens(path: string): Promise<void> {
    await this.tab.goto(`${this.origin}/console${path}`);
    await this.sees(isShown);
  }

  /** Loads the page again, and waits until its data is shown. */
  async reloads(): Promise<void> {
    await this.tab.reload();
    await this.sees(isShown);
  }

  /** Waits until the expression is true in the page. */
  async sees(code: string): Promise<void> {
    const isTrue = () => this.tab.evaluate<boolean>(whenTrue(code)).catch(() => false);
    await waitFor(async () => {
      if (!(await isTrue())) throw new Error(`The condition is not met at ${this.tab.url()}: ${code}`);
    }).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await this.text()}`);
    });
  }

  reads = (text: string): Promise<void> => this.sees(`document.body.innerText.includes(${JSON.stringify(text)})`);
  /** Waits until a page at such an address is shown with its data. */
  isAt = (pattern: RegExp): Promise<void> => this.sees(`${pattern.toString()}.test(location.pathname) && ${isOfAddress} && ${isShown}`);
  text = (): Promise<string> => this.tab.evaluate<string>('document.body.innerText').catch(() => '');
  asks = <T>(code: string): Promise<T> => this.tab.evaluate<T>(code);

  /** Presses Tab until the element with this name has the focus. */
  async goesTo(name: string): Promise<void> {
    const isThere = `(${hasFocus})(${JSON.stringify(name)})`;
    await waitFor(async () => {
      for (let step = 0; step < 150; step += 15) {
        // Many presses at once, because waiting for each is most of the time of a long way. The page takes those that come after the element.
        if (await this.tab.evaluate<boolean>(`(${stopTabsAt})(() => ${isThere})`)) return;
        await Promise.all(Array.from({ length: 15 }, () => this.tab.keyboard.press('Tab')));
        if (await this.tab.evaluate<boolean>(`(() => { window.letTabsGo?.(); return ${isThere}; })()`)) return;
      }
      throw new Error(`Tab does not reach "${name}" at ${this.tab.url()}:\n${await this.text()}`);
    });
  }

  /** Presses Enter on the element with this name. If it has lost the focus by then, the person goes there again. */
  async presses(name: string): Promise<void> {
    await waitFor(async () => {
      await this.goesTo(name);
      await this.tab.evaluate(`(${stopKeyUnless})(() => (${hasFocus})(${JSON.stringify(name)}))`);
      await this.tab.keyboard.press('Enter');
      // A page that was left at once has taken the key.
      const isMissed = await this.tab.evaluate<boolean>(`window.keyMissed === true`).catch(() => false);
      if (isMissed) throw new Error(`"${name}" loses the focus at ${this.tab.url()}:\n${await this.text()}`);
    });
  }

  async types(name: string, text: string): Promise<void> {
    await this.goesTo(name);
    await this.tab.keyboard.press('Control+A');
    await this.tab.keyboard.insertText(text);
  }

  /** Runs the work in a window of this width; the window's size is restored afterwards. */
  async inWidth<T>(width: number, work: () => Promise<T>): Promise<T> {
    await this.tab.setViewportSize({ width, height: 700 });
    try {
      return await work();
    } finally {
      await this.tab.setViewportSize(size);
    }
  }

  /** Elements that are wider than a window of this width. */
  widerThan = (width: number): Promise<string[]> => this.inWidth(width, () => this.wide());

  /** Elements that are wider than the window. */
  wide(): Promise<string[]> {
    return this.tab.evaluate<string[]>(`document.documentElement.scrollWidth <= innerWidth ? [] :
      [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth + 1 || element.getBoundingClientRect().left < -1)
        .slice(0, 5).map((element) => 'wider than ' + innerWidth + ' pixels: ' + element.tagName + '.' + element.className)`);
  }

  /** Presses a key where the focus is. Single letters wait until no dialog is open, because shortcuts of the page do nothing in one. */
  async key(key: string): Promise<void> {
    if (/^[a-z]$/.test(key)) await this.sees(`!document.querySelector('dialog[open]')`);
    await this.tab.keyboard.press(key);
  }

  /** Violations of WCAG 2.2, levels A and AA. */
  async barriers(rules: readonly string[] = []): Promise<string[]> {
    // Colors of what fades in have less contrast.
    await this.sees(`document.getAnimations().every(({ playState }) => playState !== 'running')`);
    if (!(await this.tab.evaluate<boolean>(`'axe' in window`))) await this.tab.evaluate(axe());
    const run =
      rules.length > 0 ? `runOnly: ${JSON.stringify(rules)}` : `runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']`;
    return this.tab.evaluate<string[]>(
      `axe.run(document, { ${run}, resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 200) + ' ' + node.failureSummary.slice(0, 300))))`,
    );
  }

  /** Fails requests to these addresses, as if the server could not be reached. Returns a function that ends it. */
  async cuts(which: RegExp): Promise<() => Promise<void>> {
    await this.window.route(which, (route) => route.abort());
    return () => this.window.unroute(which);
  }

  /** Loses the answers to requests to these addresses: the server gets the requests. Returns a function that ends it. */
  async losesAnswers(which: RegExp): Promise<() => Promise<void>> {
    await this.window.route(which, async (route) => {
      await route.fetch();
      await route.abort();
    });
    return () => this.window.unroute(which);
  }

  /** Holds requests to these addresses back, until the returned function lets them and all later ones go. */
  async holds(which: RegExp): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await this.window.route(which, async (route) => {
      await released;
      await route.continue();
    });
    return () => release();
  }

  /** Answers requests to these addresses with this text. */
  gets(which: RegExp, contentType: string, body: string): Promise<void> {
    return this.window.route(which, (route) => route.fulfill({ contentType, body }));
  }

  /** The frame in the frame of the page: a view of an MCP app, within its sandbox. */
  view = (): Frame | undefined => this.tab.mainFrame().childFrames()[0]?.childFrames()[0];

  /** Waits until the expression is true in the view. */
  async seesInView(code: string): Promise<void> {
    await waitFor(async () => {
      const isTrue = await this.view()
        ?.evaluate<boolean>(`Boolean(${code})`)
        .catch(() => false);
      if (!isTrue) throw new Error(`The condition is not met in the view: ${code}\n${await this.text()}`);
    });
  }

  /** Saves a picture of the window. */
  async pictures(path: string): Promise<void> {
    await this.tab.screenshot({ path });
  }

  /** Collects the body of every further request to these addresses. */
  bodiesSent(which: RegExp): readonly string[] {
    const sent: string[] = [];
    this.tab.on('request', (request) => {
      if (which.test(request.url())) sent.push(request.postData() ?? '');
    });
    return sent;
  }

  /** Collects a header of every further request to these addresses. */
  headersSent(which: RegExp, name: string): readonly (string | undefined)[] {
    const sent: (string | undefined)[] = [];
    this.tab.on('request', (request) => {
      if (which.test(request.url())) sent.push(request.headers()[name]);
    });
    return sent;
  }

  async losesSession(): Promise<void> {
    await this.window.clearCookies();
  }

  /** Transfer size of a first visit in bytes, compressed where the server compresses, without what is loaded ahead for later. */
  async weighs(path: string): Promise<number> {
    await this.window.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`);
    const seen = new Set<string>();
    this.tab.on('response', (response) => seen.add(new URL(response.url()).pathname));
    await this.opens(path);
    return [...seen].filter((name) => name.startsWith('/console/')).reduce((sum, name) => sum + sizeOf(name), 0);
  }

  /** Presses the mouse at one place, moves it and lets go at another. */
  async drags(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const { mouse } = this.tab;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(...to, { steps: 5 });
    await mouse.up();
  }

  /** Presses keys one after the other where the focus is. */
  async pressesKeys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.tab.keyboard.press(key);
  }

  breaches = (): Promise<string[]> => this.tab.evaluate<string[]>('window.breaches');
  leaves = (): Promise<void> => this.window.close();
}
