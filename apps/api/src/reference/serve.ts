import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import type { Express, Request, Response } from 'express';
import { describe } from './document';
import { page, script, scriptPath, ui, uiPath } from './page';
import { describeTools } from './tools';

const gzipped = promisify(gzip);

/** A response body that is built once. */
interface Made {
  readonly plain: Buffer;
  readonly etag: string;
  /** Undefined until the compression has finished: no request waits for it. */
  packed?: Buffer;
}

/** Serves the OpenAPI document and its page. Both are built at the first request: most processes never serve them. */
export function serveReference(app: INestApplication, baseUrl: string): void {
  const server = app.getHttpAdapter().getInstance() as Express;
  const serve = (path: string, type: string, caching: string, read: () => Promise<Buffer> | Buffer): void => {
    const made = once(read);
    // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 passes rejections on
    server.get(path, async (request: Request, response: Response) => {
      const file = await made();
      answer(request, response.type(type).setHeader('Cache-Control', caching), file);
    });
  };
  serve('/api/v2/openapi.json', 'json', 'no-cache', () => Buffer.from(JSON.stringify(describe(app, baseUrl))));
  serve('/api/v3/openapi.json', 'json', 'no-cache', () => Buffer.from(JSON.stringify(describeTools(app, baseUrl))));
  serve('/docs', 'html', 'no-cache', () => Buffer.from(page));
  // These files are immutable: their names contain a hash of their content or their version.
  const forEver = 'public, max-age=31536000, immutable';
  serve(scriptPath, 'js', forEver, () => Buffer.from(script));
  serve(uiPath, 'js', forEver, () => readFile(ui));
}

/** Builds the body once for all concurrent requests. A failed build is tried again at the next request. */
function once(read: () => Promise<Buffer> | Buffer): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  const make = async (): Promise<Made> => {
    const plain = await read();
    const file: Made = { plain, etag: `"${createHash('sha256').update(plain).digest('base64url')}"` };
    void gzipped(plain, { level: 9 }).then((packed) => (file.packed = packed));
    return file;
  };
  return () => (made ??= make().catch((error: unknown) => ((made = undefined), Promise.reject(error as Error))));
}

function answer(request: Request, response: Response, { plain, packed, etag }: Made): void {
  response.setHeader('ETag', etag).setHeader('Vary', 'Accept-Encoding');
  if (request.fresh) return void response.status(304).end();
  const isPacked = packed !== undefined && request.acceptsEncodings('gzip') === 'gzip';
  if (isPacked) response.setHeader('Content-Encoding', 'gzip');
  response.status(200).end(isPacked ? packed : plain);
}
