import { parsedUrl } from '../parsed-url';
import { Budget } from './budget';
import { isPlainObject, readMessage, type Message } from './message';

type Params = Readonly<Record<string, unknown>>;
type Request = Extract<Message, { kind: 'request' }>;

/** What the host does for its view. */
export interface ViewActions {
  /** Result of a tool; a refusal of the API is a result with `isError`. */
  readonly callTool: (name: string, args: Params, signal: AbortSignal) => Promise<Params>;
  /** Asks the person; false when they do not want it. */
  readonly openLink: (url: string) => Promise<boolean>;
  readonly onHeight: (height: number) => void;
  readonly onShown: () => void;
  /** The view did not answer in time, or sent too many messages. It gets nothing any more. */
  readonly onTrouble: (why: 'silent' | 'flood') => void;
}

/** What is shown, and where. */
export interface ShownView {
  readonly frame: { postMessage(message: unknown, origin: string): void };
  readonly origin: string;
  readonly html: string;
  readonly input: Params;
  readonly result: Params;
  readonly context: Params;
}

/** Tools that views may call. All of them only read: a tool that changes something has to be confirmed in the conversation (docs/adr/0092). */
const tools: ReadonlySet<unknown> = new Set(['get', 'get_delivery', 'get_status', 'search']);
const protocolVersion = '2026-01-26';
const [maxMessages, messagesWindowMs] = [300, 10_000];
const [maxCalls, callsWindowMs, maxRunningCalls] = [120, 60_000, 8];
/** A view that asked again after each refusal would keep the person from the console. */
const [maxLinks, linksWindowMs] = [5, 60_000];
/** Time for the sandbox and the view to start. */
const startMs = 15_000;
const teardownMs = 500;
const teardownId = 'teardown';

const failure = (code: number, message: string) => ({ error: { code, message } });
const refusals = {
  unknown: failure(-32_601, 'This host does not offer that.'),
  invalid: failure(-32_602, 'The parameters are not valid.'),
  large: failure(-32_600, 'The message is too large, or no JSON.'),
  tool: failure(-32_602, 'This tool is not for pages.'),
  calls: failure(-32_000, 'There are too many calls. Try again later.'),
} as const;

/**
 * The host of one view of an MCP app: what MCP Apps (2026-01-26) requires of hosts, and nothing that a view could misuse. It hears only messages
 * of its own frame and origin. Texts for the conversation (`ui/message`), downloads and larger display modes are not offered.
 */
export class ViewHost {
  private phase: 'loading' | 'starting' | 'shown' | 'over' = 'loading';
  private readonly messages = new Budget(maxMessages, messagesWindowMs);
  private readonly calls = new Budget(maxCalls, callsWindowMs);
  private readonly links = new Budget(maxLinks, linksWindowMs);
  private readonly ending = new AbortController();
  private readonly deadline = setTimeout(() => this.fail('silent'), startMs);
  private runningCalls = 0;
  private isAsking = false;
  private onLeft = () => {};
  private context: Params;

  constructor(
    private readonly view: ShownView,
    private readonly actions: ViewActions,
  ) {
    this.context = view.context;
  }

  readonly receive = ({ source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>): void => {
    if (source !== this.view.frame || origin !== this.view.origin || this.phase === 'over') return;
    if (!this.messages.takes()) return this.fail('flood');
    const message = readMessage(data);
    if (message === null) return;
    if (message.kind === 'notification') this.hear(message);
    else if (message.kind === 'refused') this.send({ id: message.id, ...refusals.large });
    else if (message.kind === 'request') void this.answer(message).then((body) => this.send({ id: message.id, ...body }));
    else if (message.id === teardownId) this.onLeft();
  };

  /** Tells the view what has changed around it. */
  changeContext(change: Params): void {
    const news = Object.entries(change).filter(([name, value]) => JSON.stringify(this.context[name]) !== JSON.stringify(value));
    if (news.length === 0) return;
    this.context = { ...this.context, ...change };
    if (this.phase === 'shown') this.notify('ui/notifications/host-context-changed', Object.fromEntries(news));
  }

  /** Tells the view that it is removed, and waits shortly for its answer. */
  async leave(): Promise<void> {
    const { phase } = this;
    if (phase === 'shown') {
      const left = new Promise<void>((resolve) => (this.onLeft = resolve));
      this.send({ id: teardownId, method: 'ui/resource-teardown', params: {} });
      const deadline = setTimeout(() => this.onLeft(), teardownMs);
      await left;
      clearTimeout(deadline);
    }
    this.end();
  }

  private hear({ method, params }: { readonly method: string; readonly params: Params }): void {
    if (method === 'ui/notifications/sandbox-proxy-ready' && this.phase === 'loading') {
      this.phase = 'starting';
      this.notify('ui/notifications/sandbox-resource-ready', { html: this.view.html, sandbox: 'allow-scripts' });
    } else if (method === 'ui/notifications/initialized' && this.phase === 'starting') {
      this.phase = 'shown';
      clearTimeout(this.deadline);
      this.notify('ui/notifications/tool-input', { arguments: this.view.input });
      this.notify('ui/notifications/tool-result', this.view.result);
      this.actions.onShown();
    } else if (method === 'ui/notifications/size-changed') {
      const { height } = params;
      if (typeof height === 'number' && height > 0) this.actions.onHeight(height);
    }
  }

  private async answer({ method, params }: Request): Promise<object> {
    if (method === 'ping') return { result: {} };
    if (method === 'ui/initialize') return { result: this.initialized() };
    if (this.phase !== 'shown') return refusals.unknown;
    if (method === 'tools/call') return this.call(params);
    if (method === 'ui/open-link') return { result: (await this.link(params)) ? {} : { isError: true } };
    if (method === 'ui/request-display-mode') return { result: { mode: 'inline' } };
    return refusals.unknown;
  }

  private initialized(): object {
    return {
      protocolVersion,
      hostInfo: { name: 'exchange-console', version: '1' },
      hostCapabilities: { openLinks: {}, serverTools: {} },
      hostContext: this.context,
    };
  }

  private async call({ name, arguments: args = {} }: Params): Promise<object> {
    if (!tools.has(name)) return refusals.tool;
    if (!isPlainObject(args)) return refusals.invalid;
    if (this.runningCalls >= maxRunningCalls || !this.calls.takes()) return refusals.calls;
    this.runningCalls += 1;
    try {
      return { result: await this.actions.callTool(String(name), args, this.ending.signal) };
    } catch {
      return failure(-32_000, 'The call failed.');
    } finally {
      this.runningCalls -= 1;
    }
  }

  /** One question at a time, few in a minute, and only about https. */
  private async link({ url }: Params): Promise<boolean> {
    const href = secureUrl(url);
    if (href === null || this.isAsking || !this.links.takes()) return false;
    this.isAsking = true;
    try {
      return await this.actions.openLink(href);
    } finally {
      this.isAsking = false;
    }
  }

  private notify(method: string, params: Params): void {
    this.send({ method, params });
  }

  private send(message: object): void {
    if (this.phase !== 'over') this.view.frame.postMessage({ jsonrpc: '2.0', ...message }, this.view.origin);
  }

  private fail(why: 'silent' | 'flood'): void {
    this.end();
    this.actions.onTrouble(why);
  }

  private end(): void {
    this.phase = 'over';
    clearTimeout(this.deadline);
    this.ending.abort();
  }
}

/** The address, if it is https without a user name, which could pretend to be a host. */
function secureUrl(url: unknown): string | null {
  const parsed = typeof url === 'string' && url.length <= 2_000 ? parsedUrl(url) : null;
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '' ? parsed.href : null;
}
