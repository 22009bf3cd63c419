import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler } from 'express';
import { json, raw } from 'express';
import { domainError } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import { hasBody } from '../request/has-body';
import { RequestContext } from '../request/request-context';
import { AuthGuard } from './auth.guard';
import { type BodyRoute, bodyRoutes, isFor, smallBody } from './body-limit';
import { checkUtf8, checkUtf8Json, RefusedJson } from './json-depth';
import { parseInSlices } from './large-json';
import { utf8MediaType } from './media-type';

type Read = RequestHandler;

/** Larger ones are parsed in one turn, and looked at in the next. */
const longTurn = 65_536;

/** Tells requests whose body is left to the operation. */
export function isStreamed(app: INestApplication): (request: Request) => boolean {
  const routes = bodyRoutes(app).filter((route) => route.isStreamed);
  return (request) => routes.some((route) => isFor(route, request));
}

/**
 * Reads JSON bodies: up to what the route declares, or `usual` bytes. A body of any other type is 415, whatever the method, also where it would not
 * be looked at: it would be taken for an empty one. Nothing beyond what a public route takes is read for somebody who is not let in, and nobody is
 * told that a body is wrong before that: the credential comes first (docs/adr/0053).
 */
export function bodyParser(app: INestApplication, usual: number): RequestHandler {
  const routes = bodyRoutes(app);
  const guard = app.get(AuthGuard);
  const readers = new Map<BodyRoute, Read>(
    routes.map((route) => [route, (route.limit ?? 0) > longTurn ? inSlices(route.limit!) : whole(route.limit ?? usual)]),
  );
  const small = whole(Math.min(smallBody, usual));
  const routeFor = (request: Request): BodyRoute | undefined => routes.find((route) => isFor(route, request));
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    const context = RequestContext.current()!;
    /** Who is not let in is refused for that instead, by the guard of the route. */
    const answer = (refusal?: unknown): void => {
      if (refusal === undefined || !routeFor(request)) return next(refusal);
      context.refusal = refusal as Error;
      RequestContext.run(context, next);
    };
    if (utf8MediaType(request.headers['content-type']) !== 'application/json') return answer(notJson());
    if (isSmall(request)) return small(request, response, answer);
    const route = routeFor(request);
    if (!route) return small(request, response, answer);
    const go = (): unknown => readers.get(route)!(request, response, answer);
    if (route.isPublic) return go();
    return void guard.prove(request).then(go, next);
  };
}

const notJson = () =>
  domainError('unsupported_media_type', 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8, with Content-Type: application/json.');

/**
 * What cannot be read of a path is refused by Express before any guard is asked. Who sends no credential is told that instead.
 */
export function readablePaths(app: INestApplication): RequestHandler {
  const routes = bodyRoutes(app).filter(({ isPublic }) => !isPublic);
  const guard = app.get(AuthGuard);
  return (request, _response, next) => {
    if (!request.url.includes('%') || isReadable(request.path) || !routes.some((route) => isFor(route, request))) return next();
    const go = (): void => next();
    return void guard.prove(request).then(go, next);
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

/** As it says itself; what is packed or comes in pieces may be anything. */
function isSmall(request: Request): boolean {
  const { 'transfer-encoding': transfer, 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
  return transfer === undefined && encoding === 'identity' && Number(length) <= smallBody;
}

function whole(limit: number): Read {
  const verify = (_request: unknown, _response: unknown, body: Buffer) => checkUtf8Json(body);
  const read = bounded(limit, json({ limit, strict: false, verify, type: () => true }));
  if (limit <= longTurn) return read;
  return (request, response, next) =>
    read(request, response, (error?: unknown) => {
      if (error !== undefined) next(error);
      else setImmediate(next);
    });
}

function inSlices(limit: number): Read {
  const read = bounded(limit, raw({ limit, type: () => true }));
  return (request, response, next) =>
    read(request, response, (error?: unknown) => {
      if (error !== undefined) next(error);
      else void parse(request, next);
    });
}

/** The parser answers what is too large only when it has read all of it, however long that takes; this does at once. */
function bounded(limit: number, read: RequestHandler): Read {
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

/** Ours are said in their own words, those of a parser in ours. */
const refusalOf = (error: unknown): unknown =>
  error instanceof RefusedJson
    ? domainError('bad_request', 'BAD_REQUEST', error.message)
    : error instanceof SyntaxError && !('status' in error)
      ? Object.assign(error, { status: 400, type: 'entity.parse.failed' })
      : error;

const tooLarge = () => Object.assign(new Error('The body is too large.'), { status: 413 });

/** The bytes are not kept while their text is parsed. */
function textOf(request: Request): string {
  const bytes = request.body as Buffer;
  checkUtf8(bytes);
  request.body = undefined;
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

async function parse(request: Request, next: NextFunction): Promise<void> {
  const slices = new Slices();
  try {
    // Joining the chunks was a long turn already, and reading the text is one.
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
