import { setImmediate as breathe } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler } from 'express';
import { json, raw } from 'express';
import { domainError } from '@exchange/kernel';
import { AuthGuard } from '../auth/auth.guard';
import { type BodyRoute, bodyRoutes, smallBody } from './body-limit';
import { hasBody } from './has-body';
import { checkUtf8Json, RefusedJson } from './json-depth';
import { parseInSlices } from './large-json';

type Read = RequestHandler;

/** Larger ones are parsed in one turn, and looked at in the next. */
const longTurn = 65_536;

/** Tells requests whose body is left to the operation. */
export function isStreamed(app: INestApplication): (request: Request) => boolean {
  const routes = bodyRoutes(app).filter((route) => route.isStreamed);
  return (request) => routes.some((route) => matches(route, request));
}

/**
 * Reads JSON bodies: up to what the route declares, or `usual` bytes. Nothing beyond what a public route takes is read for somebody who is not
 * let in: the credential comes first.
 */
export function bodyParser(app: INestApplication, usual: number): RequestHandler {
  const routes = bodyRoutes(app);
  const guard = app.get(AuthGuard);
  const readers = new Map<BodyRoute, Read>(
    routes.map((route) => [route, (route.limit ?? 0) > longTurn ? inSlices(route.limit!) : whole(route.limit ?? usual)]),
  );
  const small = whole(Math.min(smallBody, usual));
  return (request, response, next) => {
    if (isSmall(request)) return small(request, response, next);
    const route = routes.find((each) => matches(each, request));
    if (!route) return small(request, response, next);
    const go = (): unknown => readers.get(route)!(request, response, next);
    if (route.isPublic) return go();
    return void guard.prove(request).then(go, next);
  };
}

const matches = ({ method, pattern }: BodyRoute, request: Request): boolean => method === request.method && pattern.test(request.path);

/** As it says itself; what is packed or comes in pieces may be anything. */
function isSmall(request: Request): boolean {
  const { 'transfer-encoding': transfer, 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
  return !hasBody(request) || (transfer === undefined && encoding === 'identity' && Number(length) <= smallBody);
}

function whole(limit: number): Read {
  const verify = (_request: unknown, _response: unknown, body: Buffer, encoding: string) => checkUtf8Json(body, encoding);
  const read = bounded(limit, json({ limit, strict: false, verify }));
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
      if (!isAnswered) next(error instanceof RefusedJson ? domainError('bad_request', 'BAD_REQUEST', error.message) : error);
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

const tooLarge = () => Object.assign(new Error('The body is too large.'), { status: 413 });

async function parse(request: Request, next: NextFunction): Promise<void> {
  const body: unknown = request.body;
  try {
    // Joining the chunks was a long turn already.
    await breathe();
    if (Buffer.isBuffer(body)) request.body = await parseInSlices(body.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    next(Object.assign(error as Error, { status: 400 }));
    return;
  }
  next();
}
