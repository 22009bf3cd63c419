import type { NextFunction, Request, Response } from 'express';
import { recordRestCall, RequestContext, routeOf } from '@exchange/platform';
import type { CallRecorder, Log, Metrics, Spans } from '@exchange/platform';

/**
 * One observation, one line and one recorded call per answered request. In the line never the address itself, which may be a link that somebody
 * could follow, never headers, which may carry credentials.
 */
export function accessLog(log: Log, metrics: Metrics, calls: CallRecorder, spans: Spans) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    // Taken here: a client that leaves in the middle of an answer does so outside of its request.
    const context = RequestContext.current()!;
    const span = spans.isOn ? spans.begin(context.trace, request.method, 'server') : undefined;
    if (span?.trace) context.trace = span.trace;
    response.on('close', () => {
      const ms = performance.now() - begun;
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
