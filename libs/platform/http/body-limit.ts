import { type INestApplication, RequestMethod, SetMetadata } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { publicKey } from '../auth/access';

const bodyLimitKey = 'exchange:body-limit';
const streamedBodyKey = 'exchange:streamed-body';

/** Bodies of routes that need no credential, and of those that declare no body. */
export const smallBody = 16_384;

/**
 * This operation takes bodies up to so many bytes, whatever `BODY_LIMIT_BYTES` says. Where that is more than usual they are parsed without holding
 * others up; a body with lists of thousands is a `@LargeBody`: the validation of classes would stand still for them.
 */
export const BodyLimit = (maxBytes: number): MethodDecorator => SetMetadata(bodyLimitKey, maxBytes);

/**
 * This operation reads its body itself, of any type: `@Req()` is the stream. It has to count the bytes and to look at `Content-Type`.
 */
export const StreamedBody = (): MethodDecorator => SetMetadata(streamedBodyKey, true);

export interface BodyRoute {
  readonly method: string;
  /** As Nest has it: `api/v2/buyer/campaigns/:id`. */
  readonly path: string;
  readonly pattern: RegExp;
  readonly isPublic: boolean;
  readonly isStreamed: boolean;
  /** Bytes; undefined: `BODY_LIMIT_BYTES`. */
  readonly limit: number | undefined;
}

/** Every route of the controllers, with how large its body may be. */
export function bodyRoutes(app: INestApplication): BodyRoute[] {
  // Made here: where only the document is wanted, nothing is injected.
  const [discovery, scanner, reflector] = [new DiscoveryService(app.get(ModulesContainer)), new MetadataScanner(), new Reflector()];
  return discovery.getControllers().flatMap(({ metatype }) => {
    if (!metatype) return [];
    const prototype = metatype.prototype as Record<string, (...args: never[]) => unknown>;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!;
      const verb = reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
      if (verb === undefined) return [];
      const isPublic = reflector.getAllAndOverride<boolean | undefined>(publicKey, [handler, metatype]) === true;
      const own = reflector.get<number | undefined>(bodyLimitKey, handler);
      const isSmall = isPublic || !takesBody(metatype, name);
      const isStreamed = reflector.get<boolean | undefined>(streamedBodyKey, handler) === true;
      const limit = own ?? (isSmall ? smallBody : undefined);
      return pathsOf(metatype, handler).map((path) => ({
        method: RequestMethod[verb],
        path,
        pattern: patternOf(path),
        isPublic,
        isStreamed,
        limit,
      }));
    });
  });
}

/** A controller, and a method of it, may have several addresses each. */
function pathsOf(controller: object, handler: object): string[] {
  const of = (target: object): string[] => [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();
  return of(controller).flatMap((base) => of(handler).map((path) => `${base}/${path}`));
}

const bodyParameter = '3';

/** Nest keeps the parameters of a method as `kind:index`. */
function takesBody(controller: object, method: string): boolean {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
  return Object.keys(parameters).some((key) => key.split(':')[0] === bodyParameter);
}

/** As Express matches: with or without a slash at the end. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').filter((part) => part !== '');
  return new RegExp(`^/${parts.map((part) => (part.startsWith(':') ? '[^/]+' : part)).join('/')}/?$`);
}

/** Whoever answers GET answers HEAD. */
export const isFor = ({ method, pattern }: BodyRoute, request: Request): boolean =>
  method === (request.method === 'HEAD' ? 'GET' : request.method) && pattern.test(request.path);
