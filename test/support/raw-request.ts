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

/** Sends exactly these headers: `fetch` would add `Accept` and does not allow `Host`. Resolves with the answer, or with the headers of a stream. */
export function rawRequest({ url }: TestApi, { method = 'POST', path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      const done = () => resolve({ status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(chunks).toString() });
      // A subscribed stream does not end by itself.
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
