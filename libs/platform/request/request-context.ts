import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Caller, DomainError, PersonCaller } from '@exchange/kernel';
import { Trace } from './trace';

const wellFormed = /^[A-Za-z0-9._-]{8,128}$/;

/** A resource as the audit log names it. */
export interface Touched {
  readonly type: string;
  readonly id: string;
}

/** As many are told of one request. */
const mostTouched = 10;

export type Actor = Pick<PersonCaller, 'userId' | 'label'>;

/** How a refusal is said where the envelope is not the rule: the body, and headers by `response`. */
export type RefusalShape = (refusal: DomainError, response: Response) => object;

/** What belongs to the request that is being served: its id, and the caller once the guard knows it. Empty in jobs. */
export class RequestContext {
  private static readonly storage = new AsyncLocalStorage<RequestContext>();

  caller: Caller | undefined;
  /** Whoever proved who they are without being signed in (sign-up, a mailed token): named in audit entries, allowed nothing. */
  actor: Actor | undefined;

  /** Why it is done, where that has to be said: audit entries end with it. */
  reason: string | undefined;

  /** Why its body cannot be taken. Said by the guard of the route, to those whom it lets in. */
  refusal: Error | undefined;

  /** What it was answered with, as JSON. Nothing for streams and for what is sent in slices. */
  answer: Buffer | undefined;

  /** What it was refused with. */
  failure: DomainError | undefined;

  /** The code that it was answered then. Left out: that of the refusal. */
  failureCode: string | undefined;

  /** It repeats an earlier call under its `Idempotency-Key`, and is answered what that was answered, or that it still goes on. */
  isReplay = false;

  /** What its caller joins it with others by. */
  correlationId: string | undefined;

  /** What its arguments name, where that is not its address. */
  named: readonly Touched[] | undefined;

  /** What it has made or changed in the account of its caller, as the audit log is told. */
  changed: Touched[] | undefined;

  /** Left out: the envelope. */
  refusalShape: RefusalShape | undefined;

  /** The origin of the page that asks, where some account lets it in: whose turn it is has to be asked once the account is known. */
  page: string | undefined;

  /** Seals the position of a page for the list, the account and the filters of this request. */
  sealCursor: ((keyset: string) => string) | undefined;

  constructor(
    readonly requestId: string,
    readonly response?: Response,
    private readonly traceparent?: string,
  ) {}

  private ownTrace: Trace | undefined;

  /** One after the other, each once. */
  noteChange(type: string, id: string): void {
    const changed = (this.changed ??= []);
    if (changed.length < mostTouched && !changed.some((one) => one.type === type && one.id === id)) changed.push({ type, id });
  }

  /** Made when something asks: most requests leave nothing to others. */
  get trace(): Trace {
    return (this.ownTrace ??= Trace.ofRequest(this.requestId, this.traceparent));
  }

  /** Within the span of the request. */
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

/** Names who acts in a request that nobody is signed in to. Outside requests it does nothing. */
export function actAs(actor: Actor): void {
  const context = RequestContext.current();
  if (context) context.actor = actor;
}

/** Takes a well-formed `X-Request-Id` or makes one, and returns it as a header on every answer. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', requestId);
  const { traceparent } = request.headers;
  RequestContext.run(new RequestContext(requestId, response, typeof traceparent === 'string' ? traceparent : undefined), next);
}
