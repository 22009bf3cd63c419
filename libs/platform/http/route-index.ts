import type { Request, Response } from 'express';

interface Layer {
  readonly route?: { readonly path: unknown };
}

type Handle = (request: Request, response: Response, done: (error?: unknown) => void) => void;

/** The used part of Express's router. */
export interface IndexedRouter {
  readonly stack: readonly Layer[];
  handle: Handle;
}

/** Path segments, the empty first one excluded, that the index uses. */
const depth = 4;

/**
 * Limits the routes that Express tries to those with the prefix of the request's path, in their order. Express alone tries hundreds of patterns per
 * request. Matching, middleware and errors stay with Express.
 */
export class RouteIndex {
  /** Routers with fewer layers, by path prefix. */
  private views = new Map<string, IndexedRouter>();
  private indexed = -1;

  private constructor(
    private readonly router: IndexedRouter,
    private readonly handle: Handle,
  ) {}

  static over(router: IndexedRouter): void {
    const index = new RouteIndex(router, router.handle);
    router.handle = (request, response, done) => index.handle.call(index.viewFor(request.path), request, response, done);
  }

  private viewFor(path: string | null): IndexedRouter {
    // Routes may be added after the index was built.
    if (this.indexed !== this.router.stack.length) this.build();
    const segments = (path ?? '').split('/', depth + 1);
    // An invalid path (null) has no segments: Express answers it.
    for (let length = segments.length; length > 1; length -= 1) {
      const view = this.views.get(segments.slice(0, length).join('/'));
      if (view) return view;
    }
    return this.views.get('')!;
  }

  private build(): void {
    const layers = this.router.stack.map((layer) => ({ layer, prefix: prefixOf(layer) }));
    this.views = new Map(
      ['', ...layers.map(({ prefix }) => prefix)].map((prefix) => [
        prefix,
        this.view(layers.filter((other) => `${prefix}/`.startsWith(`${other.prefix}/`)).map(({ layer }) => layer)),
      ]),
    );
    this.indexed = this.router.stack.length;
  }

  private view(stack: readonly Layer[]): IndexedRouter {
    return Object.create(this.router, { stack: { value: stack } }) as IndexedRouter;
  }
}

/** The segments before the first pattern: `/api/v2/buyer/campaigns`; '' for middleware. */
function prefixOf({ route }: Layer): string {
  if (typeof route?.path !== 'string') return '';
  const segments = route.path.split('/', depth + 1);
  const pattern = segments.findIndex((segment) => /[^A-Za-z0-9._~-]/.test(segment));
  return segments
    .slice(0, pattern < 0 ? segments.length : pattern)
    .join('/')
    .replace(/\/$/, '');
}
