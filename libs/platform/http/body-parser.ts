import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler } from 'express';
import { json, raw } from 'express';
import { domainError } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import { hasBody } from '../request/has-body';
import { RequestContext } from '../request/request-context';
import { AuthGuard } from './auth.guard';
import { type BodyRoute, bodyRoutes, isRouteOf, maxSmallBodyBytes } from './body-limit';
import { checkUtf8, checkUtf8Json, RefusedJson } from './json-depth';
import { parseInSlices } from './large-json';
import { utf8MediaType } from './media-type';

/** Maximum bytes of a body that is parsed and handled in one turn of the event loop. */
const singleTurnBytes = 65_536;

/** Tells requests whose body the operation reads itself (`@StreamedBody`). */
export function isStreamed(app: INestApplication): (request: Request) => boolean {
  const routes = bodyRoutes(app).filter((route) => route.isStreamed);
  return (request) => routes.some((route) => isRouteOf(route, request));
}

/**
 * Reads JSON bodies, up to the limit of the route or `defaultLimit` bytes. Any other type is 415 at every route, because an ignored body would be taken
 * for an empty one. The caller is authenticated before a body larger than those of public routes is read, and before errors of the body are reported
 * (docs/adr/0053).
 */
export function bodyParser(app: INestApplication, defaultLimit: number): RequestHandler {
  const routes = bodyRoutes(app);
  const guard = app.get(AuthGuard);
  const readers = new Map<BodyRoute, RequestHandler>(
    routes.map((route) => [
      route,
      (route.limit ?? 0) > singleTurnBytes ? slicedReader(route.limit!) : wholeReader(route.limit ?? defaultLimit),
    ]),
  );
  const small = wholeReader(Math.min(maxSmallBodyBytes, defaultLimit));
  const routeFor = (request: Request): BodyRoute | undefined => routes.find((route) => isRouteOf(route, request));
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    const context = RequestContext.current()!;
    /** Keeps the refusal for the route's guard, which reports a missing credential or right first. */
    const answer = (refusal?: unknown): void => {
      if (refusal === undefined || !routeFor(request)) return next(refusal);
      context.refusal = refusal as Error;
      RequestContext.run(context, next);
    };
    if (utf8MediaType(request.headers['content-type']) !== 'application/json') return answer(notJson());
    if (isSmall(request)) return small(request, response, answer);
    const route = routeFor(request);
    if (!route) return small(request, response, answer);
    const proceed = (): unknown => readers.get(route)!(request, response, answer);
    if (route.isPublic) return proceed();
    return void guard.prove(request).then(proceed, next);
  };
}

const notJson = () =>
  domainError('unsupported_media_type', 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8, with Content-Type: application/json.');

/** Authenticates callers of undecodable paths: Express refuses these before the guards run, and a missing credential is reported first. */
export function authenticateUndecodablePaths(app: INestApplication): RequestHandler {
  const routes = bodyRoutes(app).filter(({ isPublic }) => !isPublic);
  const guard = app.get(AuthGuard);
  return (request, _response, next) => {
    if (!request.url.includes('%') || isReadable(request.path) || !routes.some((route) => isRouteOf(route, request))) return next();
    const proceed = (): void => next();
    return void guard.prove(request).then(proceed, next);
  };
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Judged by `Content-Length`; compressed and chunked bodies may have any size. */
function isSmall(request: Request): boolean {
  const { 'transfer-encoding': transfer, 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
  return transfer === undefined && encoding === 'identity' && Number(length) <= maxSmallBodyBytes;
}

function wholeReader(limit: number): RequestHandler {
  const verify = (_request: unknown, _response: unknown, body: Buffer) => checkUtf8Json(body);
  const read = limitedReader(limit, json({ limit, strict: false, verify, type: () => true }));
  if (limit <= singleTurnBytes) return read;
  return (request, response, next) =>
    read(request, response, (error?: unknown) => {
      if (error !== undefined) next(error);
      else setImmediate(next);
    });
}

function slicedReader(limit: number): RequestHandler {
  const read = limitedReader(limit, raw({ limit, type: () => true }));
  return (request, response, next) =>
    read(request, response, (error?: unknown) => {
      if (error !== undefined) next(error);
      else void parseBody(request, next);
    });
}

/** Answers a body that is too large at once: the parser would read all of it first. */
function limitedReader(limit: number, read: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return next(tooLarge());
    let isAnswered = false;
    const answer = (error?: unknown): void => {
      if (!isAnswered) next(error === undefined ? undefined : refusalOf(error));
      isAnswered = true;
    };
    if (request.headers['transfer-encoding'] !== undefined) {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > limit) answer(tooLarge());
      });
    }
    return read(request, response, answer);
  };
}

/** {@link RefusedJson} keeps its message; the message of a parser is replaced by the error filter. */
const refusalOf = (error: unknown): unknown =>
  error instanceof RefusedJson
    ? domainError('bad_request', 'BAD_REQUEST', error.message)
    : error instanceof SyntaxError && !('status' in error)
      ? Object.assign(error, { status: 400, type: 'entity.parse.failed' })
      : error;

const tooLarge = () => Object.assign(new Error('The body is too large.'), { status: 413 });

/** Decodes the body and drops its bytes, so that they do not stay in memory while the text is parsed. */
function textOf(request: Request): string {
  const bytes = request.body as Buffer;
  checkUtf8(bytes);
  request.body = undefined;
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

async function parseBody(request: Request, next: NextFunction): Promise<void> {
  const slices = new Slices();
  try {
    // Joining the chunks and decoding the text each take long enough for a turn of the event loop.
    await slices.end();
    if (Buffer.isBuffer(request.body)) {
      const text = textOf(request);
      await slices.end();
      request.body = await parseInSlices(text);
    }
  } catch (error) {
    next(refusalOf(error));
    return;
  }
  next();
}
