import { Module } from '@nestjs/common';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Clock } from '@exchange/kernel';
import { Log, type Settings } from '@exchange/platform';
import { Ending, NestLog, PlatformModule, PlatformWorker } from '@exchange/platform/process';
import { schemas } from '../../contexts/schema';
import { workerModules } from '../../contexts/worker';

@Module({})
class WorkerModule {
  static with(settings: Settings, clock: Clock | undefined, more: readonly Type[]): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot({ process: 'worker', settings, contexts: schemas, clock }),
        PlatformWorker,
        ...workerModules,
        ...more,
      ],
      providers: [Ending],
    };
  }
}

/** Creates the worker process, which runs as soon as this resolves. Tests pass modules of their own in `more`. */
export async function createWorker(settings: Settings, clock?: Clock, more: readonly Type[] = []): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(WorkerModule.with(settings, clock, more), {
    // The logger is set from the first line on, so that errors at start are logged at once.
    logger: new NestLog(Log.create('worker', settings.logLevel)),
    abortOnError: false,
  });
  return app;
}
