import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

/** Content Security Policy of the console: only its own scripts and styles, no other origins, no scripts made from strings. Frames only of the sandbox, if any. */
const consolePolicy = (sandbox: string | null): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'" +
  (sandbox === null ? '' : `; frame-src ${sandbox}`);

const immutableCaching = 'public, max-age=31536000, immutable';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

interface ConsoleFile {
  readonly path: string;
  readonly type: string;
  readonly caching: string;
  readonly hasBrotli: boolean;
  /** Content of a page that differs from its file. */
  readonly changed?: { readonly plain: Buffer; readonly packed: Buffer };
}

/**
 * Serves the console below `/console`: its built files, and its page for every other address (client-side routing). `/` redirects browsers there. The
 * handler runs before the rate limits because one page is a dozen files. It serves only files that existed at start. `sandbox` is the origin of pages of MCP
 * Apps; null without one.
 */
export function serveConsole(folder: string, sandbox: string | null): RequestHandler {
  const files = indexFiles(folder);
  const policy = consolePolicy(sandbox);
  const built = files.get('/index.html');
  if (!built) return (_request, _response, next) => next();
  const page = sandbox === null ? pageWithoutSandbox(built) : built;
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 passes rejections on
  return async (request, response, next) => {
    const { path } = request;
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (path === '/' && request.accepts(['json', 'html']) === 'html') return response.redirect(302, '/console/');
    if (path === '/console') return response.redirect(302, '/console/');
    if (!path.startsWith('/console/')) return next();
    const name = path.slice('/console'.length);
    const found = files.get(name);
    const file = found === built || !(found ?? name.startsWith('/assets/')) ? page : found;
    // A file of an earlier version is missing: serving the page instead would make the browser run HTML as a script.
    if (!file) return next();
    response.setHeader('Content-Security-Policy', policy);
    await sendFile(request, response, file);
  };
}

/** The page tells its scripts that there is no sandbox, so that they do not ask the API for one. */
function pageWithoutSandbox(page: ConsoleFile): ConsoleFile {
  const plain = Buffer.from(readFileSync(page.path, 'utf8').replace('<html ', '<html data-sandbox="none" '));
  return { ...page, changed: { plain, packed: brotliCompressSync(plain) } };
}

function indexFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const names = listFiles(folder);
  const packed = new Set(names.filter((name) => name.endsWith('.br')));
  return new Map(
    names
      .filter((name) => extname(name) in types)
      .map((name): [string, ConsoleFile] => [
        `/${name}`,
        {
          path: join(folder, name),
          type: types[extname(name)]!,
          caching: name.startsWith('assets/') ? immutableCaching : 'no-cache',
          hasBrotli: packed.has(`${name}.br`),
        },
      ]),
  );
}

/** Lists the built files; empty when the console was not built, and then it is not served. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
}

async function sendFile(request: Request, response: Response, file: ConsoleFile): Promise<void> {
  const { path, type, caching, hasBrotli: isPacked, changed } = file;
  const acceptsBrotli = isPacked && request.acceptsEncodings('br') === 'br';
  const content = changed?.[acceptsBrotli ? 'packed' : 'plain'] ?? (await readFile(acceptsBrotli ? `${path}.br` : path));
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', caching);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', `"${createHash('sha256').update(content).digest('base64url')}"`);
  if (request.fresh) return void response.status(304).end();
  if (acceptsBrotli) response.setHeader('Content-Encoding', 'br');
  response.status(200).end(content);
}

/** The folder is found from compiled code and from sources alike: `dist/console` beside the nearest `package.json`, else next to this file. */
export function consoleFolder(from = __dirname): string {
  for (let folder = from; ; folder = join(folder, '..')) {
    try {
      readFileSync(join(folder, 'package.json'));
      return join(folder, 'dist', 'console');
    } catch {
      if (folder === join(folder, '..')) return join(from, 'console');
    }
  }
}
