import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from './terminal.mjs';

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-narrow', width: 390, height: 844 },
];
const themes = /** @type {const} */ (['light', 'dark']);

/** A browser of a signed-in person that takes pictures of screens of the console. */
export class Screenshots {
  /** @param {any} browser @param {any} page @param {string} exchange */
  constructor(browser, page, exchange) {
    this.browser = browser;
    this.page = page;
    this.exchange = exchange;
  }

  /**
   * @param {Record<string, string>} tools environment of {@link import('./browser.mjs').browserTools}
   * @param {string} exchange its URL @param {string} session the cookie
   */
  static async start(tools, exchange, session) {
    const { chromium } = createRequire(join(tools['BROWSER_TOOLS'] ?? '', 'package.json'))('playwright-core');
    const { BROWSER_LIBRARIES: libraries, BROWSER_FONTS: fonts } = tools;
    const browser = await chromium.launch({
      executablePath: tools['BROWSER_PROGRAM'],
      env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}), ...(fonts ? { FONTCONFIG_PATH: fonts } : {}) },
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' });
    await context.addInitScript(`localStorage.setItem('console.language', 'en')`);
    const [name, value] = session.split('=');
    await context.addCookies([{ name, value, url: exchange }]);
    return new Screenshots(browser, await context.newPage(), exchange);
  }

  /** Opens a page of the console and waits for its data. @param {string} path */
  async open(path) {
    await this.page.setViewportSize({ width: 1440, height: 900 });
    await this.page.goto(`${this.exchange}/console${path}`);
    await this.wait(`document.querySelector('h1') && !document.querySelector('.u-skeleton')`);
  }

  /** Waits until the expression is true in the page. @param {string} condition */
  async wait(condition) {
    for (const since = performance.now(); performance.now() - since < 30_000; await pause(50))
      if (await this.page.evaluate(`Boolean(${condition})`).catch(() => false)) return;
    throw new UserError(`No picture of ${this.page.url()}: this never became true: ${condition}`);
  }

  /** Takes the picture in both themes, and in both sizes when `isNarrow`. @param {string} folder @param {string} name @param {boolean} isNarrow */
  async take(folder, name, isNarrow) {
    mkdirSync(folder, { recursive: true });
    for (const { suffix, width, height } of isNarrow ? sizes : sizes.slice(0, 1)) {
      await this.page.setViewportSize({ width, height });
      for (const theme of themes) {
        await this.page.emulateMedia({ colorScheme: theme });
        await this.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
        writeFileSync(join(folder, `${name}${suffix}-${theme}.png`), await this.page.screenshot({ caret: 'hide' }));
      }
    }
  }

  stop = () => this.browser.close();
}
