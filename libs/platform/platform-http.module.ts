import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { Reauthenticator } from './auth/reauthenticator';
import { FilesController } from './blobs/files.controller';
import { OpenReaders } from './blobs/open-readers';
import { HealthController } from './health/health.controller';
import { AuthGuard } from './http/auth.guard';
import { BodyGuard } from './http/body.guard';
import { ErrorFilter } from './http/error.filter';
import { EventStreams } from './http/event-stream';
import { PersonPages } from './http/person-pages';
import { QueryGuard } from './http/query.guard';
import { StreamAccess } from './http/stream-access';
import { ExchangeValidationPipe } from './http/validation.pipe';
import { RequestLimits } from './rate-limits/request-limits';

/** Providers of the API process: guards, filter, pipe, health routes and event streams. */
@Global()
@Module({
  controllers: [FilesController, HealthController],
  providers: [
    EventStreams,
    OpenReaders,
    PersonPages,
    Reauthenticator,
    RequestLimits,
    StreamAccess,
    AuthGuard,
    { provide: APP_GUARD, useExisting: AuthGuard },
    // Runs after the `AuthGuard`: guards run in this order.
    { provide: APP_GUARD, useClass: QueryGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: ExchangeValidationPipe },
  ],
  exports: [AuthGuard, EventStreams, PersonPages, Reauthenticator],
})
export class PlatformHttp {}
