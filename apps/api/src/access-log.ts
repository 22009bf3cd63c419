import type { NextFunction, Request, Response } from 'express';
import { RequestContext } from '@exchange/platform';
import type { Log } from '@exchange/platform';

/** One line per answered request: never the query string, never headers, which may carry credentials. */
export function accessLog(log: Log) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = process.hrtime.bigint();
    response.once('close', () => {
      const { caller } = RequestContext.current() ?? {};
      log.info('request', {
        method: request.method,
        path: request.path,
        status: response.statusCode,
        ms: Number(process.hrtime.bigint() - begun) / 1e6,
        ...(caller ? { accountId: caller.accountId, caller: caller.kind } : {}),
      });
    });
    next();
  };
}
