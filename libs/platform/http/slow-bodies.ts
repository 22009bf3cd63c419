import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { hasBody } from '../request/has-body';
import { requestTimeout } from './client-errors';
import { envelope, Failure } from './envelope';

/** How long what is left of a refused body may still come, so that its sender can read why. */
const lingerMs = 5_000;

export interface BodyPace {
  /** From then on bodies are held to the rate. */
  readonly patienceMs: number;
  /** Bytes a second since the request began. */
  readonly leastRate: number;
}

/**
 * Ends requests whose body comes too slowly, with 408: a large upload may take its time, a trickle may not hold a connection. The rate is the average
 * since the beginning, so neither a pause nor a slow start harms an honest sender, and no chunk costs anything.
 */
export function slowBodies({ patienceMs, leastRate }: BodyPace): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasBody(request)) return next();
    const { socket } = request;
    const [begun, before] = [performance.now(), socket.bytesRead];
    let timer = setTimeout(check, patienceMs);
    const end = (): void => clearTimeout(timer);
    request.once('end', end).once('close', end);
    response.once('finish', () => {
      end();
      // It was answered before it had been read, e.g. because it is too large. Node would go on reading it as long as it comes.
      if (!request.complete) linger(request);
    });
    next();

    function check(): void {
      const paidForMs = ((socket.bytesRead - before) / leastRate) * 1000;
      const leftMs = paidForMs - (performance.now() - begun);
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
  // The connection may be kept for many requests.
  request.once('end', () => {
    end();
    socket.off('close', end);
  });
}
