import { setImmediate as breathe } from 'node:timers/promises';
import { type INestApplication, RequestMethod, SetMetadata } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { NextFunction, Request, RequestHandler } from 'express';
import { json, raw } from 'express';
import { checkUtf8Json } from './json-depth';
import { parseInSlices } from './large-json';

const largeBodyKey = 'exchange:large-body';
const streamedBodyKey = 'exchange:streamed-body';

/**
 * This operation takes bodies up to so many bytes, whatever `BODY_LIMIT_BYTES` says; they are parsed without holding others up. A body
 * parameter of such an operation is `unknown` and checked by hand: the validation of classes would stand still for a long list.
 */
export const LargeBody = (maxBytes: number): MethodDecorator => SetMetadata(largeBodyKey, maxBytes);

/**
 * This operation reads its body itself, of any type: `@Req()` is the stream. It has to count the bytes and to look at `Content-Type`.
 */
export const StreamedBody = (): MethodDecorator => SetMetadata(streamedBodyKey, true);

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly read: RequestHandler;
}

/** Tells requests whose body is left to the operation. */
export function isStreamed(app: INestApplication): (request: Request) => boolean {
  const routes = marked<boolean>(app, streamedBodyKey);
  return (request) => routes.some(({ method, pattern }) => method === request.method && pattern.test(request.path));
}

/** Reads JSON bodies: up to `limit` bytes, or what `@LargeBody` says. */
export function bodyParser(app: INestApplication, limit: number): RequestHandler {
  const routes: Route[] = marked<number>(app, largeBodyKey).map(({ value, ...route }) => ({
    ...route,
    read: bounded(value, raw({ limit: value, type: isAny })),
  }));
  const verify = (_request: unknown, _response: unknown, body: Buffer, encoding: string) => checkUtf8Json(body, encoding);
  const usual = bounded(limit, json({ limit, strict: false, verify }));
  return (request, response, next) => {
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(request.path));
    if (!route) return usual(request, response, next);
    return route.read(request, response, (error?: unknown) => {
      if (error) next(error);
      else void parse(request, next);
    });
  };
}

/** The parser answers what is too large only when it has read all of it, however long that takes; this does at once. */
function bounded(limit: number, read: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return next(tooLarge());
    let isAnswered = false;
    const answer = (error?: unknown): void => {
      if (!isAnswered) next(error);
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

interface Marked<Value> {
  readonly method: string;
  readonly pattern: RegExp;
  readonly value: Value;
}

/** The routes of controllers whose method has this metadata. */
function marked<Value>(app: INestApplication, key: string): Marked<Value>[] {
  const [discovery, scanner, reflector] = [app.get(DiscoveryService), app.get(MetadataScanner), app.get(Reflector)];
  return discovery.getControllers().flatMap(({ metatype }) => {
    if (!metatype) return [];
    const prototype = metatype.prototype as Record<string, (...args: never[]) => unknown>;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!;
      const value = reflector.get<Value | undefined>(key, handler);
      if (value === undefined) return [];
      const path = [reflector.get<string>(PATH_METADATA, metatype), reflector.get<string>(PATH_METADATA, handler)].join('/');
      const method = RequestMethod[reflector.get<RequestMethod>(METHOD_METADATA, handler)];
      return [{ method, pattern: patternOf(path), value }];
    });
  });
}

const isAny = (): boolean => true;

/** As Express matches: whatever the case, with or without a slash at the end. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').filter((part) => part !== '');
  return new RegExp(`^/${parts.map((part) => (part.startsWith(':') ? '[^/]+' : part)).join('/')}/?$`, 'i');
}
