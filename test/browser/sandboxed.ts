import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { join } from 'node:path';
import { type Browser, type Context, launch, type Page, toolsFolder } from './browser';

/** Guards that a test removes, to prove what each of them prevents. */
export interface RemovedGuards {
  /** Changes the policy header of the sandbox page. */
  readonly policy?: (policy: string) => string;
  readonly powers?: true;
  /** Changes the script of the sandbox page. */
  readonly page?: (text: string) => string;
  /** The console serves the sandbox page on its own origin. */
  readonly sameOrigin?: true;
  /** Tokens to add to `sandbox` of the console's frame. */
  readonly frame?: string;
  /** The console accepts messages of every window. */
  readonly anySource?: true;
  /** The console calls every tool. */
  readonly anyTool?: true;
}

export const origins = {
  console: 'http://console.localhost',
  sandbox: 'http://sandbox.localhost',
  elsewhere: 'http://elsewhere.localhost',
};

/** A console with the reference bridge, the frame of the contract, and only the tools for apps. */
const hostScript = `import { AppBridge, PostMessageTransport } from './app-bridge.js';
document.cookie = 'secret=of-the-console';
localStorage.setItem('secret', 'of-the-console');
window.called = [];
window.forged = [];
addEventListener('message', ({ data }) => { if (window.isShown && String(data && data.method).startsWith('ui/notifications/sandbox-')) window.forged.push(data.method); });
window.show = async ({ url, origin, html, tools, missing }) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin ' + (missing.frame || ''));
  frame.allow = 'camera *; microphone *; geolocation *; clipboard-read *; clipboard-write *';
  const ready = new Promise((done) => addEventListener('message', function heard({ source, origin: from, data }) {
    if (source !== frame.contentWindow || from !== origin || data.method !== 'ui/notifications/sandbox-proxy-ready') return;
    removeEventListener('message', heard);
    done();
  }));
  frame.src = url;
  document.body.append(frame);
  await ready;
  const bridge = new AppBridge(null, { name: 'test', version: '1' }, { serverTools: {} }, { hostContext: {} });
  bridge.oncalltool = async ({ name }) => {
    if (!missing.anyTool && !tools.includes(name)) throw new Error('This tool is not for pages.');
    window.called.push(name);
    return { content: [] };
  };
  const transport = new PostMessageTransport(frame.contentWindow, frame.contentWindow);
  await bridge.connect(transport);
  if (missing.anySource) addEventListener('message', ({ source, data }) => { if (source !== frame.contentWindow) transport.onmessage(data); });
  window.isShown = true;
  await bridge.sendSandboxResourceReady({ html });
};
window.isReady = true;`;

const listening = (server: Server | TcpServer): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

/** A console, the sandbox of a running exchange, and a foreign server, each with its own host name, in a real browser. */
export class Stage {
  private missing: RemovedGuards = {};
  private readonly reached: string[] = [];
  private readonly open: Context[] = [];

  private browser: Browser;

  private constructor(private readonly servers: readonly (Server | TcpServer)[]) {}

  static async set(api: string): Promise<Stage> {
    const sandbox = createServer((incoming, answer) => stage.relay(api, incoming, answer));
    const shown = createServer((incoming, answer) => stage.console(api, incoming, answer));
    // Any connection here is an escape, not only HTTP.
    const foreignServer = createTcpServer((socket) => {
      stage.reached.push('a connection');
      socket.on('error', () => undefined).end();
    });
    const stage = new Stage([sandbox, shown, foreignServer]);
    const [sandboxPort, consolePort, foreignPort] = await Promise.all([sandbox, shown, foreignServer].map(listening));
    const rules = [
      `sandbox.localhost:80 127.0.0.1:${sandboxPort}`,
      `console.localhost:80 127.0.0.1:${consolePort}`,
      `elsewhere.localhost 127.0.0.1:${foreignPort}`,
      `* ~NOTFOUND`,
    ];
    stage.browser = await launch([`--host-resolver-rules=${rules.map((rule) => `MAP ${rule}`).join(', ')}`]);
    return stage;
  }

  /** Shows a view in a new window, and resets the recorded connections. */
  async show(
    view: { readonly url: string; readonly html: string; readonly tools: readonly string[] },
    missing: RemovedGuards,
  ): Promise<Shown> {
    this.missing = missing;
    this.reached.length = 0;
    const context = await this.browser.newContext({});
    this.open.push(context);
    const page = await context.newPage();
    const opened: string[] = [];
    page.on('popup', () => opened.push('a window'));
    await page.goto(origins.console);
    const origin = missing.sameOrigin ? origins.console : origins.sandbox;
    const url = view.url.replace(origins.sandbox, origin);
    await page.mainFrame().evaluate(`(async () => {
      while (!window.isReady) await new Promise((next) => setTimeout(next, 20));
      await show(${JSON.stringify({ ...view, url, origin, missing: { ...missing } })});
    })()`);
    return { page, reached: () => [...this.reached], opened: () => [...opened] };
  }

  async clear(): Promise<void> {
    await Promise.all(this.open.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.browser.close();
    for (const server of this.servers) server.close();
  }

  /** Forwards the sandbox page of the exchange, unchanged unless a guard is removed. */
  private relay(api: string, incoming: IncomingMessage, answer: ServerResponse): void {
    if (incoming.url === '/worker.js') return void answer.setHeader('content-type', 'text/javascript').end('1');
    const { page = String, policy = String, powers } = this.missing;
    const onward = request(`${api}${incoming.url}`, { headers: { host: 'sandbox.localhost' } }, (got) => {
      const parts: Buffer[] = [];
      got.on('data', (part: Buffer) => parts.push(part));
      got.on('end', () => {
        answer.statusCode = got.statusCode!;
        for (const [name, value] of Object.entries(got.headers))
          if (!['content-length', 'transfer-encoding', 'connection', 'etag'].includes(name)) answer.setHeader(name, value!);
        if (powers) answer.removeHeader('permissions-policy');
        answer.setHeader('content-security-policy', policy(got.headers['content-security-policy'] as string));
        answer.end(page(Buffer.concat(parts).toString()));
      });
    });
    onward.on('error', () => answer.destroy());
    onward.end();
  }

  private console(api: string, incoming: IncomingMessage, answer: ServerResponse): void {
    if (incoming.url!.startsWith('/mcp-sandbox')) return this.relay(api, incoming, answer);
    if (incoming.url === '/app-bridge.js')
      return void answer.setHeader('content-type', 'text/javascript').end(readFileSync(join(toolsFolder, 'app-bridge.js')));
    if (incoming.url === '/host.js') return void answer.setHeader('content-type', 'text/javascript').end(hostScript);
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><title>Console</title><link rel="icon" href="data:,"><body><script type="module" src="/host.js"></script>');
  }
}

export interface Shown {
  readonly page: Page;
  /** Connections to other servers than console and sandbox. */
  readonly reached: () => readonly string[];
  readonly opened: () => readonly string[];
}
