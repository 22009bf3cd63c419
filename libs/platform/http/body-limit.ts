import { type INestApplication, RequestMethod, SetMetadata } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { publicKey } from '../auth/access';
import { parametersOf } from './route-parameters';

const bodyLimitKey = 'exchange:body-limit';
const streamedBodyKey = 'exchange:streamed-body';

/** Maximum bytes of a body at routes that need no credential or declare no body. */
export const maxSmallBodyBytes = 16_384;

/**
 * Sets the operation's maximum body size in bytes, in place of `BODY_LIMIT_BYTES`. With more than 64 KiB the body is parsed in slices. A body with
 * lists of thousands of items also needs `@LargeBody`: class-validator would block the event loop.
 */
export const BodyLimit = (maxBytes: number): MethodDecorator => SetMetadata(bodyLimitKey, maxBytes);

/** Leaves the body to the operation, which reads the stream `@Req()` and has to check its size and its `Content-Type`. */
export const StreamedBody = (): MethodDecorator => SetMetadata(streamedBodyKey, true);

export interface BodyRoute {
  readonly method: string;
  /** Nest's pattern: `api/v2/buyer/campaigns/:id`. */
  readonly path: string;
  readonly pattern: RegExp;
  readonly isPublic: boolean;
  readonly isStreamed: boolean;
  /** Maximum bytes; undefined means `BODY_LIMIT_BYTES`. */
  readonly limit: number | undefined;
}

/** All routes of the controllers with their body limits. */
export function bodyRoutes(app: INestApplication): BodyRoute[] {
  // Created here, because nothing is injected when only the OpenAPI document is built.
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
      const isSmall = isPublic || !parametersOf(metatype, name).has('body');
      const isStreamed = reflector.get<boolean | undefined>(streamedBodyKey, handler) === true;
      const limit = own ?? (isSmall ? maxSmallBodyBytes : undefined);
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

/** A controller and its methods may each have several paths. */
function pathsOf(controller: object, handler: object): string[] {
  const of = (target: object): string[] => [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();
  return of(controller).flatMap((base) => of(handler).map((path) => `${base}/${path}`));
}

/** Matches like Express: a trailing slash is optional. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').filter((part) => part !== '');
  return new RegExp(`^/${parts.map((part) => (part.startsWith(':') ? '[^/]+' : part)).join('/')}/?$`);
}

/** A route for GET also matches HEAD. */
export const isRouteOf = ({ method, pattern }: BodyRoute, request: Request): boolean =>
  method === (request.method === 'HEAD' ? 'GET' : request.method) && pattern.test(request.path);
