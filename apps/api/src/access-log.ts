import type { NextFunction, Request, Response } from 'express';
import { RequestContext, type CallRecorder, type Log, type Metrics, type Spans } from '@exchange/platform';
import { recordRestCall, routeOf } from '@exchange/platform/process';

/**
 * Writes one metric observation, one log line and one recorded call per answered request. The line never contains the address (it may be a secret
 * link) or headers (they may carry credentials).
 */
export function accessLog(log: Log, metrics: Metrics, calls: CallRecorder, spans: Spans) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    // The context is read now: when a client disconnects in mid-answer, `close` fires outside of the request's async context.
    const context = RequestContext.current()!;
    const span = spans.isOn ? spans.begin(context.trace, request.method, 'server') : undefined;
    if (span?.trace) context.trace = span.trace;
    response.on('close', () => {
      const ms = performance.now() - startedAt;
      metrics.answered(request, response, ms);
      const { statusCode: status } = response;
      span?.end(status >= 500 ? status : undefined, { status }, `${request.method} ${routeOf(request)}`);
      recordRestCall(calls, { request, response, context, ms });
      const { requestId, caller } = context;
      log.info('request', {
        requestId,
        method: request.method,
        route: routeOf(request),
        status,
        ms,
        ...(caller ? { accountId: caller.accountId, caller: caller.kind } : {}),
      });
    });
    next();
  };
}
