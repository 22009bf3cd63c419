import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AuthGuard } from '../auth/auth.guard';
import { HealthController } from '../observability/health.controller';
import { RequestLimits } from '../rate-limits/request-limits';
import { ErrorFilter } from './error.filter';
import { ExchangeValidationPipe } from './validation.pipe';

/** What only the API process needs: guard, filter, pipe and the health routes. */
@Module({
  controllers: [HealthController],
  providers: [
    RequestLimits,
    AuthGuard,
    { provide: APP_GUARD, useExisting: AuthGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: ExchangeValidationPipe },
  ],
})
export class PlatformHttp {}
