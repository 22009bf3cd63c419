import type { Credentials, TestApi } from './api';

export interface ReceivedEvent {
  readonly id: string | null;
  readonly event: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of what they received
  readonly data: any;
}

/** A client of a server-sent event stream that rejects malformed streams. */
export class EventSource {
  readonly events: ReceivedEvent[] = [];
  readonly comments: string[] = [];
  retry: string | null = null;
  /** Resolves when the server has ended the stream, or after `leave`. */
  readonly ended: Promise<void>;
  private readonly controller: AbortController;

  private constructor(
    readonly headers: Headers,
    body: ReadableStream<Uint8Array>,
    controller: AbortController,
  ) {
    this.controller = controller;
    this.ended = this.read(body).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
  }

  static async open(api: TestApi, path: string, as: Credentials, lastEventId?: string, accountId?: number): Promise<EventSource> {
    const controller = new AbortController();
    const headers = new Headers({ accept: 'text/event-stream' });
    if ('bearer' in as) headers.set('authorization', `Bearer ${as.bearer}`);
    else headers.set('cookie', `sc_session=${as.cookie}`);
    if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
    if (accountId !== undefined) headers.set('x-account-id', String(accountId));
    const response = await fetch(api.url + path, { headers, signal: controller.signal });
    if (response.status !== 200 || !response.body) throw new Error(`The stream answered ${response.status}: ${await response.text()}`);
    return new EventSource(response.headers, response.body, controller);
  }

  get revisions(): number[] {
    return this.events.filter(({ event }) => event === 'revision').map(({ data }) => data.revision as number);
  }

  leave(): void {
    this.controller.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.take(block);
    }
  }

  private take(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const at = line.indexOf(':');
      const value = line.slice(at + 1).replace(/^ /, '');
      if (at === 0) this.comments.push(value);
      else fields.set(line.slice(0, at), value);
    }
    this.retry = fields.get('retry') ?? this.retry;
    const data = fields.get('data');
    if (data !== undefined)
      this.events.push({ id: fields.get('id') ?? null, event: fields.get('event') ?? 'message', data: JSON.parse(data) });
  }
}
