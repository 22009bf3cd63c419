import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { hasBody } from '../request/has-body';
import { requestTimeout } from './client-errors';
import { envelope, Failure } from './envelope';

/** Time for the rest of a refused body to arrive, so that the client can read the response. */
const lingerMs = 5_000;

export interface BodyPace {
  /** Time before the minimum rate applies. */
  readonly patienceMs: number;
  /** Minimum average rate in bytes per second. */
  readonly minRate: number;
}

/**
 * Answers 408 when a body arrives below the minimum rate, so that a slow client cannot occupy a connection. The rate is the average since the request
 * began: pauses are tolerated, and nothing is done per chunk.
 */
export function refuseSlowBodies({ patienceMs, minRate }: BodyPace): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasBody(request)) return next();
    const { socket } = request;
    const [begun, before] = [performance.now(), socket.bytesRead];
    let timer = setTimeout(check, patienceMs);
    const end = (): void => clearTimeout(timer);
    request.once('end', end).once('close', end);
    response.once('finish', () => {
      end();
      // The body was answered before it was read, e.g. because it is too large. Node would read it to its end.
      if (!request.complete) linger(request);
    });
    next();

    function check(): void {
      const allowedMs = ((socket.bytesRead - before) / minRate) * 1000;
      const leftMs = allowedMs - (performance.now() - begun);
      if (leftMs > 0) timer = setTimeout(check, leftMs + 50);
      else if (!request.complete) refuse(request, response);
    }
  };
}

function refuse(request: Request, response: Response): void {
  if (response.headersSent) return void request.socket.destroy();
  const body = Buffer.from(JSON.stringify(envelope(new Failure(requestTimeout()))));
  response.writeHead(408, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length, Connection: 'close' });
  response.end(body, () => request.socket.destroySoon());
}

function linger(request: Request): void {
  const { socket } = request;
  const timer = setTimeout(() => request.complete || socket.destroy(), lingerMs);
  const end = (): void => clearTimeout(timer);
  socket.once('close', end);
  // The socket may serve further requests, so the listener is removed.
  request.once('end', () => {
    end();
    socket.off('close', end);
  });
}
