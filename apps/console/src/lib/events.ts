import { EventSourceParserStream } from 'eventsource-parser/stream';
import { recorder, sessionFound, sessionLost } from './api';

export type Link = 'connecting' | 'live' | 'lost' | 'done';
export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}
interface FollowOptions {
  readonly account: string | undefined;
  readonly signal: AbortSignal;
  /** Event id after which the stream starts. */
  readonly after?: string | undefined;
  readonly on: (event: ServerEvent) => 'done' | void;
  readonly link: (state: Link) => void;
}

const maxPauseMs = 30_000;

/**
 * Follows an event stream by `fetch`: `EventSource` cannot send `X-Account-Id` and does not show whether it was refused or disconnected. A clean end
 * is followed by a new connection, because a replaced process ends its streams. After a 401 it waits until the person has signed in again. Only the
 * result of `on` and another refusal end the stream.
 */
export async function follow(path: string, { account, signal, after, on, link }: FollowOptions): Promise<void> {
  let last = after;
  let pause = 1_000;
  link('connecting');
  while (!signal.aborted) {
    const sending = recorder.begin(location.pathname, { method: 'GET', url: path, account });
    try {
      const response = await fetch(path, { signal, credentials: 'same-origin', headers: headersFor(account, last) });
      sending.isAnswered(response.status, response.headers.get('x-request-id'));
      if (response.status === 429 || response.status >= 500) throw new RetryLater(Number(response.headers.get('retry-after')) * 1_000);
      if (response.status === 401) {
        link('lost');
        sessionLost.dispatchEvent(new Event('lost'));
        await returnOfSession(signal);
        continue;
      }
      if (!response.ok || !response.body) return link('lost');
      link('live');
      pause = 1_000;
      const keep = (event: ServerEvent) => {
        last = event.id || last;
        return on({ ...event, id: last ?? '' });
      };
      if ((await readEvents(response.body, keep, (ms) => (pause = ms))) === 'done') return link('done');
      link('lost');
      await sleep(pause * (0.5 + Math.random() / 2), signal);
    } catch (reason) {
      if (signal.aborted) return;
      link('lost');
      if (!(reason instanceof RetryLater)) sending.isAnswered(0, null);
      await sleep(reason instanceof RetryLater && reason.ms > 0 ? reason.ms : pause, signal);
      pause = Math.min(pause * 2, maxPauseMs);
    }
  }
}

/** Reads the events of an answer until it ends, or until `on` ends it. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  on: (event: ServerEvent) => 'done' | void,
  onRetry?: (ms: number) => void,
): Promise<'done' | void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream(onRetry && { onRetry }))
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (on({ id: value.id ?? '', event: value.event ?? 'message', data: JSON.parse(value.data) }) === 'done') {
      await reader.cancel();
      return 'done';
    }
  }
}

/** Resolves when the person has signed in again here, or comes back to this tab, perhaps after signing in elsewhere. */
const returnOfSession = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const options = { once: true, signal };
    sessionFound.addEventListener('found', () => done(), options);
    window.addEventListener('focus', () => done(), options);
    signal.addEventListener('abort', () => done(), { once: true });
  });

class RetryLater extends Error {
  constructor(readonly ms: number) {
    super('wait');
  }
}

const headersFor = (account: string | undefined, last: string | undefined): Record<string, string> => ({
  accept: 'text/event-stream',
  ...(last === undefined ? {} : { 'last-event-id': last }),
  ...(account === undefined ? {} : { 'x-account-id': account }),
});

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
