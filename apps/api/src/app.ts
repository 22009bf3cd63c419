import { Module } from '@nestjs/common';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Clock } from '@exchange/kernel';
import { domainError } from '@exchange/kernel';
import {
  bodyParser,
  cors,
  Ending,
  ExchangeHttpAdapter,
  hasBody,
  isStreamed,
  Log,
  Metrics,
  NestLog,
  PlatformHttp,
  PlatformModule,
  requestContext,
  RequestLimits,
  secure,
  securityHeaders,
  slowBodies,
} from '@exchange/platform';
import type { Settings } from '@exchange/platform';
import { httpModules } from '../../contexts/http';
import { schemas } from '../../contexts/schema';
import { accessLog } from './access-log';
import { serveReference } from './reference/serve';

@Module({})
class ApiModule {
  static with(settings: Settings, clock?: Clock): DynamicModule {
    return {
      module: ApiModule,
      imports: [PlatformModule.forRoot({ process: 'api', settings, contexts: schemas, clock }), PlatformHttp, ...httpModules],
      providers: [Ending],
    };
  }
}

/** The HTTP process, initialised but not listening. */
export async function createApi(settings: Settings, clock?: Clock): Promise<INestApplication> {
  const adapter = new ExchangeHttpAdapter(settings.shutdownGraceMs, settings, securityHeaders(settings.baseUrl));
  const app = await NestFactory.create(ApiModule.with(settings, clock), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const log = app.get(Log);
  app.useLogger(new NestLog(log));
  if (settings.trustedProxies !== '') adapter.set('trust proxy', proxies(settings.trustedProxies));
  const streamed = isStreamed(app);
  const [typed, parsed] = [onlyJson, bodyParser(app, settings.bodyLimitBytes)].map((read) => unless(streamed, read));
  const paced = slowBodies({ patienceMs: settings.bodyPatienceMs, leastRate: settings.bodyLeastRate });
  app.use(requestContext, accessLog(log, app.get(Metrics)), secure(settings.baseUrl), cors(settings.corsOrigins));
  app.use(app.get(RequestLimits).arrive, paced, typed!, parsed!);
  serveReference(app, settings.baseUrl);
  await app.init();
  return app;
}

/** A body in another format is refused by name (415), instead of being taken for an empty one. */
function onlyJson(request: Request, _response: Response, next: NextFunction): void {
  if (!hasBody(request) || request.is('json') || request.is('+json')) next();
  else next(domainError('unsupported_media_type', 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON, with Content-Type: application/json.'));
}

const unless =
  (applies: (request: Request) => boolean, handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    applies(request) ? next() : handler(request, response, next);

/** Express takes a number of hops as a number, everything else as text. */
const proxies = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);
