import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import type { Express, NextFunction, Request, Response } from 'express';
import { domainError, Page } from '@exchange/kernel';
import { RequestContext } from '../request/request-context';
import { onClientError } from './client-errors';
import { envelope } from './envelope';
import { LargeAnswer, sendInSlices } from './large-answer';
import { pageAnswer } from './page-answer';
import { type IndexedRouter, RouteIndex } from './route-index';
import { securityHeaders } from './security-headers';
import { setIdleTimeout, serverOptions, defaultServerLimits } from './server-limits';

interface RouteLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

type Handler = (req: Request, res: Response, next: NextFunction) => unknown;

/**
 * Nest's Express adapter with three changes for speed (docs/adr/0033): requests and responses are created with Express's prototypes instead of having
 * them replaced per request, routes are found through an index, and `reply` adds the envelope instead of an interceptor.
 */
export class ExchangeHttpAdapter extends ExpressAdapter {
  private isClosing = false;
  private readonly sockets = new Set<Socket>();

  constructor(
    private readonly shutdownGraceMs = 20_000,
    private readonly limits = defaultServerLimits,
    private readonly headers = securityHeaders(''),
  ) {
    // Set before Nest creates the router. Trailing slashes stay optional.
    super(express().enable('case sensitive routing'));
  }

  override initHttpServer(): void {
    class PresetRequest extends IncomingMessage {}
    class PresetResponse extends ServerResponse<IncomingMessage> {}
    const app = this.getInstance<Express>();
    app.disable('x-powered-by').disable('etag');
    Object.setPrototypeOf(PresetRequest.prototype, app.request);
    Object.setPrototypeOf(PresetResponse.prototype, app.response);
    app.request = PresetRequest.prototype as Request;
    app.response = PresetResponse.prototype as unknown as Response;
    RouteIndex.over(app.router as unknown as IndexedRouter);
    const options = { ...serverOptions(this.limits), IncomingMessage: PresetRequest, ServerResponse: PresetResponse };
    const refuse = onClientError(this.headers);
    const serve = (request: IncomingMessage, response: ServerResponse) => {
      // RFC 9112 §3.2
      if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(new Error('There is no Host.'), request.socket);
      else app(request as Request, response as Response);
    };
    // Unknown expectations may be ignored (RFC 9110 §10.1.1); Node would answer 417 without the envelope.
    const server = createServer(options, serve).on('checkExpectation', serve).on('clientError', refuse);
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    setIdleTimeout(server, this.limits);
    this.setHttpServer(server as never);
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (response.headersSent) return response;
    if (statusCode !== undefined) response.statusCode = statusCode;
    if (this.isClosing) response.setHeader('Connection', 'close');
    if (body instanceof LargeAnswer) return void sendInSlices(response, body);
    const json = Buffer.from(body instanceof Page ? pageAnswer(body) : JSON.stringify(envelope(body)));
    const context = RequestContext.current();
    if (context) context.answer = json;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', json.length);
    return response.end(json);
  }

  /** Answers 405 with `Allow` when the path exists for other methods, otherwise Nest's 404. */
  override setNotFoundHandler(handler: Handler, prefix?: string): void {
    super.setNotFoundHandler((request: Request, response: Response, next: NextFunction) => {
      const allowed = this.methodsOf(request.path);
      if (allowed.length === 0) return handler(request, response, next);
      response.setHeader('Allow', allowed.join(', '));
      return next(domainError('method_not_allowed', 'METHOD_NOT_ALLOWED', `This address answers ${allowed.join(', ')}.`));
    }, prefix as string);
  }

  /** Continues to serve, and sends `Connection: close` so that clients reconnect to another process. */
  drain(): void {
    this.isClosing = true;
  }

  /** Finishes running requests, and cuts off those that take longer than the grace period. */
  override async close(): Promise<void> {
    this.drain();
    const server = this.getHttpServer() as Server;
    // `close` ends connections that are idle now; those that become idle later would stay for their keep-alive time.
    const idle = setInterval(() => {
      server.closeIdleConnections();
      this.closeUnused();
    }, 50);
    const cutOff = setTimeout(() => server.closeAllConnections(), this.shutdownGraceMs);
    try {
      await super.close();
    } finally {
      clearInterval(idle);
      clearTimeout(cutOff);
    }
  }

  /** Closes connections that browsers and pools opened in advance; Node counts these as busy until `headersTimeoutMs`. */
  private closeUnused(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  private methodsOf(path: string): string[] {
    const { stack } = this.getInstance<{ router: { stack: RouteLayer[] } }>().router;
    const methods = stack.filter(({ route }) => route).filter((layer) => layer.match(path));
    const names = methods.flatMap(({ route }) => Object.keys(route!.methods)).map((method) => method.toUpperCase());
    return [...new Set(names.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])))].sort();
  }
}
