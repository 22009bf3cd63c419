type Fetch = typeof globalThis.fetch;

export interface StreamWatch {
  /** The body broke: too large, cut off, too slow. */
  failed(error: unknown): void;
  /** An event stream ended in an orderly way. */
  ended(): void;
}

/**
 * A fetch for a client that asks a few questions and leaves. The stream for messages that the server starts by itself is declined (it would
 * be one more connection that can hang), and the end of every answer's body is reported, which the MCP transport swallows.
 */
export function oneShotFetch(fetch: Fetch, watch: StreamWatch): Fetch {
  return async (input, init) => {
    if ((init?.method ?? 'GET').toUpperCase() === 'GET') return new Response(null, { status: 405 });
    const response = await fetch(input, init);
    return response.body ? watched(response, response.body, watch) : response;
  };
}

function watched(response: Response, body: ReadableStream<Uint8Array>, watch: StreamWatch): Response {
  const reader = body.getReader();
  const isEventStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  let left = false;
  const copy = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (left) return;
        if (!done) return controller.enqueue(value);
        controller.close();
        if (isEventStream) watch.ended();
      } catch (error) {
        if (left) return;
        watch.failed(error);
        controller.error(error);
      }
    },
    cancel: (reason) => {
      left = true;
      return reader.cancel(reason);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(copy, { status, statusText, headers });
}
