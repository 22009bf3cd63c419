import { Module } from '@nestjs/common';
import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Request, RequestHandler } from 'express';
import { AllowedOrigins, browserOriginHandlers } from '@exchange/browser-origins';
import type { Clock } from '@exchange/kernel';
import { guardV3 } from '@exchange/mcp';
import { CallRecorder, Log, Metrics, Spans, type Settings } from '@exchange/platform';
import {
  bodyParser,
  cors,
  Ending,
  ExchangeHttpAdapter,
  isStreamed,
  NestLog,
  PlatformHttp,
  PlatformModule,
  authenticateUndecodablePaths,
  requestContext,
  RequestLimits,
  secure,
  securityHeaders,
  refuseSlowBodies,
} from '@exchange/platform/process';
import { Sandbox, serveSandbox } from '@exchange/widgets';
import { httpModules } from '../../contexts/http';
import { schemas } from '../../contexts/schema';
import { accessLog } from './access-log';
import { serveConsole, consoleFolder } from './console/serve';
import { serveReference } from './reference/serve';

@Module({})
class ApiModule {
  static with(settings: Settings, clock?: Clock, more: readonly Type[] = []): DynamicModule {
    return {
      module: ApiModule,
      imports: [PlatformModule.forRoot({ process: 'api', settings, contexts: schemas, clock }), PlatformHttp, ...httpModules, ...more],
      providers: [Ending],
    };
  }
}

/** Creates the HTTP process, initialised but not listening. Tests pass modules of their own in `more`. */
export async function createApi(settings: Settings, clock?: Clock, more?: readonly Type[]): Promise<INestApplication> {
  const adapter = new ExchangeHttpAdapter(settings.shutdownGraceMs, settings, securityHeaders(settings.baseUrl));
  const app = await NestFactory.create(ApiModule.with(settings, clock, more), adapter, {
    bodyParser: false,
    // The logger is set from the first line on, so that errors at start are logged at once.
    logger: new NestLog(Log.create('api', settings.logLevel)),
    abortOnError: false,
  });
  const log = app.get(Log);
  if (settings.trustedProxies !== '') adapter.set('trust proxy', trustProxyValue(settings.trustedProxies));
  const parsed = skipIf(isStreamed(app), bodyParser(app, settings.bodyLimitBytes));
  const slowBodyGuard = refuseSlowBodies({ patienceMs: settings.bodyPatienceMs, minRate: settings.bodyMinRate });
  const sandbox = app.get(Sandbox, { strict: false });
  app.use(
    requestContext,
    accessLog(log, app.get(Metrics), app.get(CallRecorder, { strict: false }), app.get(Spans)),
    secure(settings.baseUrl),
    serveSandbox(sandbox),
    serveConsole(consoleFolder(), sandbox.origin),
    cors(settings.corsOrigins),
  );
  const browserOrigins = browserOriginHandlers(app.get(AllowedOrigins));
  app.use(browserOrigins.cachedOrigins, app.get(RequestLimits).arrive, browserOrigins.uncachedOrigins);
  app.use(guardV3(settings), slowBodyGuard, authenticateUndecodablePaths(app), parsed);
  serveReference(app, settings.baseUrl);
  await app.init();
  return app;
}

const skipIf =
  (applies: (request: Request) => boolean, handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    applies(request) ? next() : handler(request, response, next);

/** Converts the setting for Express: a number of hops must be a number, everything else is text. */
const trustProxyValue = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);
