import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { TestApi } from './api';

interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request with these headers alone: `fetch` adds an `Accept`, and lets nobody say the `Host`. Ends with the answer, or with a stream's headers. */
export function rawRequest({ url }: TestApi, { method = 'POST', path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      const done = () => resolve({ status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(chunks).toString() });
      // A stream that somebody listens to has no end.
      if (method === 'GET' && answer.headers['content-type']?.startsWith('text/event-stream')) {
        done();
        return void sent.destroy();
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', done);
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
