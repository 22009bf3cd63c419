import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import type { Express, Request, Response } from 'express';
import { describe } from './document';
import { page, script, scriptPath, uiFile, uiPath } from './page';
import { describeTools } from './tools';

const gzipped = promisify(gzip);

/** A response body that is built once. */
interface BuiltBody {
  readonly plain: Buffer;
  readonly etag: string;
  /** Undefined until the compression has finished: no request waits for it. */
  compressed?: Buffer;
}

/** Serves the OpenAPI document and its page. Both are built at the first request: most processes never serve them. */
export function serveReference(app: INestApplication, baseUrl: string): void {
  const server = app.getHttpAdapter().getInstance() as Express;
  const serve = (path: string, type: string, caching: string, read: () => Promise<Buffer> | Buffer): void => {
    const made = buildOnce(read);
    // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 passes rejections on
    server.get(path, async (request: Request, response: Response) => {
      const file = await made();
      sendBody(request, response.type(type).setHeader('Cache-Control', caching), file);
    });
  };
  serve('/api/v2/openapi.json', 'json', 'no-cache', () => Buffer.from(JSON.stringify(describe(app, baseUrl))));
  serve('/api/v3/openapi.json', 'json', 'no-cache', () => Buffer.from(JSON.stringify(describeTools(app, baseUrl))));
  serve('/docs', 'html', 'no-cache', () => Buffer.from(page));
  // These files are immutable: their names contain a hash of their content or their version.
  const immutableCaching = 'public, max-age=31536000, immutable';
  serve(scriptPath, 'js', immutableCaching, () => Buffer.from(script));
  serve(uiPath, 'js', immutableCaching, () => readFile(uiFile));
}

/** Builds the body once for all concurrent requests. A failed build is tried again at the next request. */
function buildOnce(read: () => Promise<Buffer> | Buffer): () => Promise<BuiltBody> {
  let made: Promise<BuiltBody> | undefined;
  const make = async (): Promise<BuiltBody> => {
    const plain = await read();
    const file: BuiltBody = { plain, etag: `"${createHash('sha256').update(plain).digest('base64url')}"` };
    void gzipped(plain, { level: 9 }).then((packed) => (file.compressed = packed));
    return file;
  };
  return () => (made ??= make().catch((error: unknown) => ((made = undefined), Promise.reject(error as Error))));
}

function sendBody(request: Request, response: Response, { plain, compressed: packed, etag }: BuiltBody): void {
  response.setHeader('ETag', etag).setHeader('Vary', 'Accept-Encoding');
  if (request.fresh) return void response.status(304).end();
  const isPacked = packed !== undefined && request.acceptsEncodings('gzip') === 'gzip';
  if (isPacked) response.setHeader('Content-Encoding', 'gzip');
  response.status(200).end(isPacked ? packed : plain);
}
