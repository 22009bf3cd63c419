import { applyDecorators, Injectable, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { digestOf } from '../idempotency/digest';
import { alreadyAuthorized, Idempotency } from '../idempotency/idempotency';
import { RequestContext } from '../request/request-context';
import { envelope, Raw } from './envelope';
import { idempotencyKeyHeader, idempotencyKeyOf } from './params';

/**
 * How an operation handles `Idempotency-Key` (docs/adr/0054, 0167); every POST, PUT and PATCH declares one of these.
 * - `together`: the answer is stored in the transaction of the work, which uses only the database.
 * - `in steps`: the work waits or calls other systems in between; its own state prevents a second execution.
 * - `by itself`: the operation reads the key itself, with `@IdempotencyKey()`.
 * - `freely`: the header is not supported, because nothing is created or executed or no caller is authenticated.
 */
export type OnceRule = 'together' | 'in steps' | 'by itself' | 'freely';

const onceKey = 'exchange:once';

interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Executes a request with a key once and replays its answer to repetitions. Requests without a key pass through. */
@Injectable()
class OnceInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: Idempotency) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const key = idempotencyKeyOf(request);
    if (key === undefined) return next.handle();
    const { params, query, body = {} } = request as Pick<Request, 'params' | 'query'> & { readonly body?: unknown };
    const asked = {
      caller: RequestContext.current()!.caller!,
      key,
      operation: `${request.method} ${(request.route as { readonly path: string }).path}`,
      request: await digestOf([params, query, body]),
      authorize: alreadyAuthorized,
      sealed: true,
    };
    const work = async (): Promise<KeptAnswer> => {
      const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      return { status: response.statusCode, body: envelope(answer) };
    };
    const isInSteps = Reflect.getMetadata(onceKey, context.getHandler()) === ('in steps' satisfies OnceRule);
    const kept = await (isInSteps ? this.idempotency.inSteps(asked, work) : this.idempotency.once(asked, work));
    response.statusCode = kept.status;
    return of(new Raw(kept.body));
  }
}

/** Part of `@Operation`; used alone at routes outside of the OpenAPI document. */
export function Once(rule: OnceRule): MethodDecorator {
  const isWrapped = rule === 'together' || rule === 'in steps';
  return applyDecorators(
    SetMetadata(onceKey, rule),
    ...(isWrapped ? [UseInterceptors(OnceInterceptor), ApiHeader(idempotencyKeyHeader)] : []),
  );
}
