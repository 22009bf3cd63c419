import { pause, pauseBefore } from './pause';
import { Refused, Unreachable } from './refused';

/** One server-sent event; `data` is JSON. */
export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

const maxLineLength = 8 << 20;

/**
 * Yields the events of a stream, each once and in order, while the caller reads. When the connection ends, the next one resumes after the last event
 * that was read. Ends after `complete` and after status 204 (nothing to stream). @throws Refused for errors that a retry cannot resolve, such as a
 * revoked credential or a deleted resource.
 */
export async function* eventsOf(
  open: (lastEventId: string | undefined) => Promise<Response>,
  after: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent, void, undefined> {
  let last = after;
  for (let tries = 0; ; tries += 1) {
    let retryAfter: number | null = null;
    try {
      const response = await open(last);
      if (response.body === null || response.status === 204) return;
      for await (const event of parseEvents(response.body)) {
        tries = 0;
        if (event.id !== '') last = event.id;
        yield { id: last ?? '', event: event.event, data: JSON.parse(event.data) as unknown };
        if (event.event === 'complete') return;
      }
    } catch (failure) {
      if (signal?.aborted) throw signal.reason;
      if (failure instanceof Refused && failure.status < 500 && failure.status !== 429) throw failure;
      if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure;
      retryAfter = failure instanceof Refused ? failure.retryAfter : null;
    }
    await pause(pauseBefore(tries + 1, retryAfter), signal);
  }
}

interface ParsedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Parses `text/event-stream` as the HTML standard defines it. An incomplete event at the end of the connection is dropped. */
async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ParsedEvent, void, undefined> {
  let id = '';
  let event = '';
  let data: string[] = [];
  for await (const line of readLines(body)) {
    if (line === '') {
      if (data.length > 0) yield { id, event: event || 'message', data: data.join('\n') };
      [event, data] = ['', []];
      continue;
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line)!;
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id') id = value;
  }
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new Unreachable('The connection of the stream was lost.', { cause });
      });
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop()!;
      if (rest.length > maxLineLength) throw new Error('A line of the stream is longer than 8 MiB.');
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
