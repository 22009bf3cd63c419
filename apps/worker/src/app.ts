import { Module } from '@nestjs/common';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Clock } from '@exchange/kernel';
import { Log, NestLog, PlatformModule, PlatformWorker } from '@exchange/platform';
import type { Settings } from '@exchange/platform';
import { schemas } from '../../contexts/schema';
import { workerModules } from '../../contexts/worker';

@Module({})
class WorkerModule {
  static with(settings: Settings, clock?: Clock): DynamicModule {
    return {
      module: WorkerModule,
      imports: [PlatformModule.forRoot({ process: 'worker', settings, contexts: schemas, clock }), PlatformWorker, ...workerModules],
    };
  }
}

/** The worker process, running as soon as this resolves. */
export async function createWorker(settings: Settings, clock?: Clock): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(WorkerModule.with(settings, clock), { bufferLogs: true, abortOnError: false });
  app.useLogger(new NestLog(app.get(Log)));
  app.enableShutdownHooks();
  return app;
}
