import { withoutSecrets } from './hidden';

/** A request when it is sent. */
interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Account that the request acts for. */
  readonly account?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Type of a body that is not JSON. Such bodies are not kept. */
  readonly fileType?: string | undefined;
}

/** A request that the console has made, with its newest state. Answers are never kept. */
export interface RecordedCall extends SentRequest {
  readonly id: string;
  /** Number of the sending: an answer to an earlier one changes nothing. */
  readonly serial: number;
  /** Path of the page that made it. */
  readonly screen: string;
  /** The request of the shell, which is around every page. */
  readonly isOfFrame: boolean;
  /** JSON without secrets. */
  readonly body?: unknown;
  /** Null while it runs; 0 without a connection. */
  readonly status: number | null;
  /** Milliseconds until the answer began. */
  readonly ms: number | null;
  readonly requestId: string | null;
  /** Time at which it was last sent. */
  readonly at: number;
  readonly count: number;
}

/** Told by whoever sends the request. */
export interface Sending {
  /** `json` is the text that was sent. */
  readonly hasBody: (json: string) => void;
  readonly isAnswered: (status: number, requestId: string | null) => void;
  readonly isCanceled: () => void;
}

const maxCalls = 50;
/** Longer bodies are not kept, but shown as a file. */
const maxBodyLength = 65_536;
/** Time from a write to the first request of the screen that it leads to. */
const maxLeadMs = 10_000;
/** Reads of the shell: session, accounts, feed, number of unread notifications, demo. */
const frame = /^\/api\/v2\/(?:auth\/session|accounts\?take=|realtime$|notifications\?unreadOnly=true&limit=1$|(?:storefront\/)?demo$)/;
/** Requests with passwords and tokens of mails. They are not kept at all. */
const isPrivate = ({ method, url }: SentRequest): boolean => method !== 'GET' && url.startsWith('/api/v2/auth/');
/** Requests with bank details and addresses of people. Their bodies are not kept. */
const hasPrivateBody = /^\/api\/v2\/billing\/(?:payees|payout-details)(?:$|[/?])/;
const nothing: Sending = { hasBody: () => {}, isAnswered: () => {}, isCanceled: () => {} };

/** The requests of the current screen and of the shell. A read that is repeated is one call with a count. */
export class CallRecorder {
  private calls: readonly RecordedCall[] = [];
  private serial = 0;
  private readonly watchers = new Set<() => void>();

  constructor(private readonly now: () => number) {}

  readonly list = (): readonly RecordedCall[] => this.calls;
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Keeps the request. Those of another screen are forgotten, except a write that has just led to this one. */
  begin(screen: string, request: SentRequest): Sending {
    if (isPrivate(request)) return nothing;
    const isRead = request.method === 'GET';
    const serial = (this.serial += 1);
    const id = `${request.method} ${request.url}${isRead ? '' : ` ${serial}`}`;
    const isOfFrame = isRead && frame.test(request.url);
    const at = this.now();
    const kept = this.calls.flatMap((call) => {
      if (call.isOfFrame || call.screen === screen) return call;
      return call.method !== 'GET' && at - call.at < maxLeadMs ? { ...call, screen } : [];
    });
    const before = kept.find((call) => call.id === id);
    const count = (before?.count ?? 0) + 1;
    const call: RecordedCall = { ...request, id, serial, screen, isOfFrame, status: null, ms: null, requestId: null, at, count };
    this.set(before === undefined ? [...kept, call].slice(-maxCalls) : kept.map((each) => (each === before ? call : each)));
    const change = (part: Partial<RecordedCall>) =>
      this.set(this.calls.map((each) => (each.serial === serial ? { ...each, ...part } : each)));
    return {
      hasBody: (json) =>
        change(
          json.length > maxBodyLength || hasPrivateBody.test(request.url)
            ? { fileType: 'application/json' }
            : { body: withoutSecrets(JSON.parse(json)) },
        ),
      isAnswered: (status, requestId) => change({ status, requestId, ms: Math.round(this.now() - at) }),
      // Nobody has used the answer: the call is again as it was before.
      isCanceled: () => (before === undefined ? this.set(this.calls.filter((each) => each.serial !== serial)) : change(before)),
    };
  }

  private set(calls: readonly RecordedCall[]): void {
    this.calls = calls;
    for (const watcher of this.watchers) watcher();
  }
}
