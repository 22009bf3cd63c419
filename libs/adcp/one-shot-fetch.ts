import { type AnswerReading, readEvents, readWhole } from './answer-body';

type Fetch = typeof globalThis.fetch;

export interface StreamWatch {
  /** The body failed: too large, cut off, or too slow. */
  failed(error: unknown): void;
  /** An event stream ended normally. */
  ended(): void;
}

/**
 * A fetch for short sessions. The stream for messages started by the server is declined, because it is one more connection that can hang.
 * Answers are read within their limits, and the end of each body is reported, which the MCP transport does not do. Other bodies are not
 * read.
 */
export function oneShotFetch(fetch: Fetch, watch: StreamWatch, reading: AnswerReading): Fetch {
  return async (input, init) => {
    if ((init?.method ?? 'GET').toUpperCase() === 'GET') return new Response(null, { status: 405 });
    const response = await fetch(input, init);
    const { body, status, statusText, headers, ok } = response;
    const kind = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
    const isEventStream = kind === 'text/event-stream';
    if (body && ok && (isEventStream || kind === 'application/json'))
      return withoutText(new Response(watched(body, isEventStream, watch, reading), { status, statusText, headers }));
    void body?.cancel().catch(() => undefined);
    // The transport does not ask for other credentials when it sees no headers.
    return new Response(null, { status, statusText, ...(ok ? { headers } : {}) });
  };
}

/** The transport reads what it ignores as text, such as answers to notifications. Such a body is canceled: a seller may never end it. */
function withoutText(response: Response): Response {
  return Object.assign(response, { text: () => response.body!.cancel().then(() => '') });
}

function watched(
  body: ReadableStream<Uint8Array>,
  isEventStream: boolean,
  watch: StreamWatch,
  reading: AnswerReading,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const parts = isEventStream ? readEvents(reader, reading) : readWhole(reader, reading);
  let isCanceled = false;
  // An answer that is not read keeps no turn.
  const cancel = (): void => {
    isCanceled = true;
    reading.turns.end();
  };
  // Nothing is read and no place is taken before the client reads.
  const onDemand = { highWaterMark: 0 };
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      try {
        const { done, value } = await parts.next();
        if (isCanceled) return cancel();
        if (!done) return controller.enqueue(value);
        controller.close();
        if (isEventStream) watch.ended();
      } catch (error) {
        reading.turns.end();
        if (isCanceled) return;
        void reader.cancel(error).catch(() => undefined);
        watch.failed(error);
        controller.error(error);
      }
    },
    cancel: (reason: unknown) => {
      cancel();
      return reader.cancel(reason);
    },
  };
  return new ReadableStream(source, onDemand);
}
