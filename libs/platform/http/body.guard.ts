import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { invalidInput } from '@exchange/kernel';
import { refuse } from '../auth/access';
import { isSafe } from '../auth/session-cookie';
import { unknownAt } from './body-check';
import { parametersOf } from './route-parameters';
import { objectOf } from './validation.pipe';

const anyBodyKey = 'exchange:any-body';

/** Accepts and ignores a body where none is declared and the contract says so. */
export const AnyBody = (): MethodDecorator => SetMetadata(anyBodyKey, true);

/**
 * Refuses whatever a body holds where the operation declares none and does not read the request itself; an empty object is no body. Bodies that are
 * declared are for the `ExchangeValidationPipe`. Runs after the `AuthGuard`, so that a missing credential or right is reported first.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const body: unknown = request.body;
    if (body === undefined || isSafe(request)) return true;
    if (Reflect.getMetadata(anyBodyKey, context.getHandler()) === true) return true;
    const parameters = parametersOf(context.getClass(), context.getHandler().name);
    if (parameters.has('body') || parameters.has('request')) return true;
    try {
      assertEmpty(objectOf(body));
    } catch (error) {
      refuse(error as Error, context.getHandler());
    }
    return true;
  }
}

function assertEmpty(body: object): void {
  const issues = Object.keys(body).map((name) => unknownAt([name]));
  if (issues.length > 0) throw invalidInput(issues);
}
