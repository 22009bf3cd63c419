import { RequestMethod, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { Caller } from '@exchange/kernel';
import type { Access } from '@exchange/platform';
import type { OnceRule } from '@exchange/platform/testing';

/** Metadata keys that the guard (libs/platform/auth/access.ts) and the interceptor (libs/platform/http/once.ts) read. */
const [publicKey, accessKey, takesKey, onceKey] = ['exchange:public', 'exchange:access', 'exchange:takes', 'exchange:once'];

interface AccessRule {
  readonly allows: (caller: Caller) => boolean;
}

/** Metadata that decorators attach to a route. */
export interface Route {
  /** Class name of the controller. */
  readonly controller: string;
  readonly isPublic: boolean;
  readonly rules: readonly AccessRule[];
  /** Accepted kinds of callers; undefined for a public route. */
  readonly takes: Access | undefined;
  readonly once: OnceRule | undefined;
}

/** Every route of the process, e.g. `GET /api/v2/accounts`. */
export function routesOf(app: INestApplication): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const { controllers } of app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) if (typeof metatype === 'function') addRoutes(metatype, routes);
  }
  return routes;
}

const joined = (...parts: string[]): string =>
  `/${parts
    .map((part) => part.replace(/^\/|\/$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`.replace(/:(\w+)/g, '{$1}');

function addRoutes(controller: object & { readonly name: string; readonly prototype?: unknown }, routes: Map<string, Route>): void {
  const methods = new MetadataScanner()
    .getAllMethodNames(controller.prototype as object)
    .map((name) => (controller.prototype as Record<string, object>)[name]!);
  for (const method of methods.filter((value) => typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value))) {
    const of = <T>(key: string) => [controller, method].map((target) => Reflect.getMetadata(key, target) as T | undefined);
    const [bases, own] = of<string | string[]>(PATH_METADATA).map((paths) => [paths ?? ''].flat());
    const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as number];
    const route = {
      controller: controller.name,
      isPublic: of<boolean>(publicKey!).includes(true),
      rules: of<AccessRule[]>(accessKey!).flatMap((rules) => rules ?? []),
      takes: Reflect.getMetadata(takesKey!, method) as Access | undefined,
      once: Reflect.getMetadata(onceKey!, method) as OnceRule | undefined,
    };
    for (const path of bases!.flatMap((base) => own!.map((part) => joined(base, part)))) routes.set(`${verb} ${path}`, route);
  }
}
