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

/** A file that is made once. */
interface Made {
  readonly plain: Buffer;
  /** What names this version of it. */
  readonly etag: string;
  /** Undefined as long as it is being packed: nobody waits for that. */
  packed?: Buffer;
}

/** The OpenAPI document and the page that shows it. Nothing of it is made before somebody asks: most processes are never asked. */
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
  // Their names change with what they hold.
  const forEver = 'public, max-age=31536000, immutable';
  serve(scriptPath, 'js', forEver, () => Buffer.from(script));
  serve(uiPath, 'js', forEver, () => readFile(ui));
}

/** One maker for all who wait; a failure is tried again. */
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
