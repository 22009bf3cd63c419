import { join } from 'node:path';
import { type Browser, type Context, type Frame, type Page, toolsFolder, waitFor } from './browser';

/** Answers of tools, as the page receives them. */
export type Tools = (name: string, args: Record<string, unknown>) => object | Promise<object>;

export interface HostedView {
  readonly page: Page;
  /** The frame of the view. */
  readonly frame: Frame;
  /** Errors on the console, dialogs, popups, downloads, and requests. */
  readonly unwanted: readonly string[];
  close(): Promise<void>;
}

const origin = 'http://console.test';
/** A console with the reference bridge and a frame without an origin. The test provides `window.call`. */
const script = `import { AppBridge, PostMessageTransport } from './app-bridge.js';
window.show = async ({ html, seed, context }) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.style.cssText = 'border:0;width:100%;height:600px';
  document.body.append(frame);
  const bridge = new AppBridge(null, { name: 'test', version: '1' }, { serverTools: {} }, { hostContext: context });
  const initialized = new Promise((done) => { bridge.oninitialized = done; });
  bridge.oncalltool = ({ name, arguments: given }) => window.call(name, given || {});
  bridge.onsizechange = ({ height }) => { window.heights = [...(window.heights || []), height]; };
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await initialized;
  await bridge.sendToolInput({ arguments: {} });
  await bridge.sendToolResult({ content: [], structuredContent: seed });
  window.leave = () => bridge.teardownResource({});
};
window.isReady = true;`;

/** Expression: the view has loaded its data, or failed to. */
export const isRead = `!document.getElementById('again').disabled`;

/** Polls the expression from outside, because the view's policy does not allow the driver to wait inside. */
export async function waitUntilTrue(frame: Frame, code: string): Promise<void> {
  await waitFor(async () => {
    if (!(await frame.evaluate<boolean>(`Boolean(${code})`))) throw new Error(`The condition is not met: ${code}`);
  });
}

/** Shows a view in a page of 320 pixels width, and waits until it shows its data. */
export async function showView(
  browser: Browser,
  { html, seed, tools, context: hostContext = {} }: { html: string; seed: object; tools: Tools; context?: object },
): Promise<HostedView> {
  const unwanted: string[] = [];
  const context: Context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  await context.route(/.*/, async (route) => {
    const url = route.request().url();
    if (url === `${origin}/`)
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Console</title><link rel="icon" href="data:,"><body style="margin:0"><script type="module" src="/host.js"></script></body></html>',
      });
    if (url === `${origin}/host.js`) return route.fulfill({ contentType: 'text/javascript', body: script });
    if (url === `${origin}/app-bridge.js`)
      return route.fulfill({ contentType: 'text/javascript', path: join(toolsFolder, 'app-bridge.js') });
    unwanted.push(`request to ${url}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) unwanted.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => unwanted.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    unwanted.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => unwanted.push('popup'));
  page.on('download', () => unwanted.push('download'));
  await page.exposeFunction('call', async (name: string, args: Record<string, unknown>) => tools(name, args));
  await page.goto(`${origin}/`);
  const main = page.mainFrame();
  await waitUntilTrue(main, 'window.isReady');
  await main.evaluate(`show(${JSON.stringify({ html, seed, context: hostContext })})`);
  const [frame] = main.childFrames();
  await waitUntilTrue(frame!, isRead);
  return { page, frame: frame!, unwanted, close: () => context.close() };
}
