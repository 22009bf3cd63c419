import type { Request, Response } from 'express';

interface Layer {
  readonly route?: { readonly path: unknown };
}

type Handle = (request: Request, response: Response, done: (error?: unknown) => void) => void;

/** What of Express's router is used. */
export interface IndexedRouter {
  readonly stack: readonly Layer[];
  handle: Handle;
}

/** Segments of a path that are looked at: `/api/v2/buyer/campaigns`. */
const depth = 4;

/**
 * Express tries every route of the exchange in turn, hundreds of patterns at each request. This shows it only those that begin as the
 * request's path does, in the same order: what they match, and everything that is no route, stays with Express.
 */
export class RouteIndex {
  /** By how paths begin. A view is the router with fewer layers. */
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
    // Routes may still be added.
    if (this.indexed !== this.router.stack.length) this.build();
    const segments = (path ?? '').split('/', depth + 1);
    // A path that cannot be read has none: Express answers it by itself.
    for (let length = segments.length; length > 1; length -= 1) {
      const view = this.views.get(segments.slice(0, length).join('/'));
      if (view) return view;
    }
    return this.views.get('')!;
  }

  private build(): void {
    const layers = this.router.stack.map((layer) => ({ layer, begins: beginningOf(layer) }));
    this.views = new Map(
      ['', ...layers.map(({ begins }) => begins)].map((begins) => [
        begins,
        this.view(layers.filter((other) => `${begins}/`.startsWith(`${other.begins}/`)).map(({ layer }) => layer)),
      ]),
    );
    this.indexed = this.router.stack.length;
  }

  private view(stack: readonly Layer[]): IndexedRouter {
    return Object.create(this.router, { stack: { value: stack } }) as IndexedRouter;
  }
}

/** The segments before the first that is a pattern: `/api/v2/buyer/campaigns`. Middleware: ''. */
function beginningOf({ route }: Layer): string {
  if (typeof route?.path !== 'string') return '';
  const segments = route.path.split('/', depth + 1);
  const pattern = segments.findIndex((segment) => /[^A-Za-z0-9._~-]/.test(segment));
  return segments
    .slice(0, pattern < 0 ? segments.length : pattern)
    .join('/')
    .replace(/\/$/, '');
}
