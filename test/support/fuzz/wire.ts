import { Agent, request as open } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Latin-1: one character per byte. */
  readonly body: string | null;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

const streamMs = 150;

/** Sends HTTP without normalizing URLs or checking headers. */
export class RawHttp {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(
    private readonly url: string,
    /** Timeout of an answer in milliseconds. */
    private readonly patienceMs: number,
  ) {}

  send({ method, path, headers, body }: WireRequest): Promise<WireAnswer> {
    const since = performance.now();
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const payload = body === null ? undefined : Buffer.from(body, 'latin1');
      const length: Record<string, number> = payload ? { 'content-length': payload.length } : {};
      const outgoing = open({ hostname, port, method, path, agent: this.agent, headers: { ...headers, ...length } }, (incoming) => {
        const chunks: Buffer[] = [];
        const done = () => {
          clearTimeout(timer);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - since,
          });
        };
        const isStream = incoming.headers['content-type']?.startsWith('text/event-stream') ?? false;
        if (isStream) setTimeout(() => (done(), outgoing.destroy()), streamMs);
        incoming
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', done)
          .on('error', reject);
      });
      const timer = setTimeout(() => outgoing.destroy(new Error(`No answer within ${this.patienceMs} ms`)), this.patienceMs);
      outgoing.on('error', (error) => (clearTimeout(timer), reject(error)));
      outgoing.end(payload);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
