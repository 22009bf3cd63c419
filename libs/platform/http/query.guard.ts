import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { invalidInput, type Issue, shortened } from '@exchange/kernel';
import { refuse } from '../auth/access';
import { type Shape, shapeOf } from './declared-shape';
import { parametersOf } from './route-parameters';

const anyQueryKey = 'exchange:any-query';
const emptyShape: Shape = new Map();

type Constructor = new () => object;
type Handler = ReturnType<ExecutionContext['getHandler']>;

/** Accepts and ignores unknown parameters, for paths to which others add some: probes, return links (docs/adr/0052). */
export const AnyQuery = (): MethodDecorator & ClassDecorator => SetMetadata(anyQueryKey, true);

/**
 * Refuses undeclared query parameters on every route, and a second value of a parameter that is not a list. Runs after the `AuthGuard`, so that a missing
 * credential or right is reported first.
 */
@Injectable()
export class QueryGuard implements CanActivate {
  /** Shapes by handler; null accepts any query. */
  private readonly shapes = new WeakMap<Handler, Shape | null>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.url.includes('?')) return true;
    const shape = this.shapeOf(context);
    const issues = shape ? issuesOf(request.query, shape) : [];
    if (issues.length > 0) refuse(invalidInput(issues), context.getHandler());
    return true;
  }

  private shapeOf(context: ExecutionContext): Shape | null {
    const handler = context.getHandler();
    let shape = this.shapes.get(handler);
    if (shape === undefined) this.shapes.set(handler, (shape = this.declaredBy(context)));
    return shape;
  }

  private declaredBy(context: ExecutionContext): Shape | null {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(anyQueryKey, [handler, controller])) return null;
    return queryOf(controller, handler.name) ?? emptyShape;
  }
}

/** TypeScript stores the classes of the parameters of a method. */
function queryOf(controller: Constructor, method: string): Shape | undefined {
  const index = parametersOf(controller, method).get('query');
  if (index === undefined) return undefined;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as Constructor[];
  return shapeOf(types[index]!);
}

function issuesOf(query: Readonly<Record<string, unknown>>, shape: Shape): Issue[] {
  return Object.entries(query).flatMap(([name, value]): Issue[] => {
    const declared = shape.get(name);
    const shown = shortened(name, 60);
    if (!declared) return [{ path: name, message: name === '' ? 'A parameter needs a name.' : `${shown} is not a known parameter.` }];
    return Array.isArray(value) && declared.items === undefined ? [{ path: name, message: `${shown} may be given once.` }] : [];
  });
}
