import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Caller, DomainError, PersonCaller } from '@exchange/kernel';
import { Trace } from './trace';

const wellFormed = /^[A-Za-z0-9._-]{8,128}$/;

/** A resource by the type and id of the audit log. */
export interface Touched {
  readonly type: string;
  readonly id: string;
}

/** Maximum resources that are recorded per request. */
const maxTouched = 10;

export type Actor = Pick<PersonCaller, 'userId' | 'label'>;

/** Builds the body of an error for routes without the envelope, and may set headers on `response`. */
export type RefusalShape = (refusal: DomainError, response: Response) => object;

/** State of the current request. Jobs have none. */
export class RequestContext {
  private static readonly storage = new AsyncLocalStorage<RequestContext>();

  caller: Caller | undefined;
  /** A person who is identified without a session (sign-up, a mailed token): named in audit entries, without any rights. */
  actor: Actor | undefined;

  /** Reason of an operator's write; appended to its audit entries. */
  reason: string | undefined;

  /** Error of the body or query, thrown by the route's guard once the caller is authorized. */
  refusal: Error | undefined;

  /** The response as JSON; undefined for streams and large answers. */
  answer: Buffer | undefined;

  /** The error of the response. */
  failure: DomainError | undefined;

  /** Error code of the response when it differs from that of `failure`. */
  failureCode: string | undefined;

  /** Whether the request repeats an earlier one with the same `Idempotency-Key`. */
  isReplay = false;

  /** Correlation id that the caller sent. */
  correlationId: string | undefined;

  /** Resources that the arguments name, when the path does not. */
  named: readonly Touched[] | undefined;

  /** Resources of the caller's account that the request created or changed. */
  changed: Touched[] | undefined;

  /** Undefined: the envelope. */
  refusalShape: RefusalShape | undefined;

  /** Origin of the requesting page when some account allows it; checked again once the account is known. */
  page: string | undefined;

  /** Seals a cursor for the list, the account and the filters of this request. */
  sealCursor: ((keyset: string) => string) | undefined;

  constructor(
    readonly requestId: string,
    readonly response?: Response,
    private readonly traceparent?: string,
  ) {}

  private ownTrace: Trace | undefined;

  /** Records a changed resource once. */
  recordChange(type: string, id: string): void {
    const changed = (this.changed ??= []);
    if (changed.length < maxTouched && !changed.some((one) => one.type === type && one.id === id)) changed.push({ type, id });
  }

  /** Created lazily, because most requests queue no work. */
  get trace(): Trace {
    return (this.ownTrace ??= Trace.ofRequest(this.requestId, this.traceparent));
  }

  /** Replaced once the span of the request has begun. */
  set trace(trace: Trace) {
    this.ownTrace = trace;
  }

  static current(): RequestContext | undefined {
    return this.storage.getStore();
  }

  static run<T>(context: RequestContext, work: () => T): T {
    return this.storage.run(context, work);
  }
}

/** Sets the actor of a request without a session. Does nothing outside of requests. */
export function setActor(actor: Actor): void {
  const context = RequestContext.current();
  if (context) context.actor = actor;
}

/** Uses a well-formed `X-Request-Id` or generates one, and sends it on every response. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', requestId);
  const { traceparent } = request.headers;
  RequestContext.run(new RequestContext(requestId, response, typeof traceparent === 'string' ? traceparent : undefined), next);
}
