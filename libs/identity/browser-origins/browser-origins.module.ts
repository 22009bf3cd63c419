import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { AllowedOrigins } from './allowed-origins';
import { BrowserOriginsController } from './browser-origins.controller';
import { BrowserOriginsService } from './browser-origins.service';
import { BrowserOrigins1763822000001 } from './migrations/1763822000001-browser-origins';

export const browserOriginsSchema: ContextSchema = { entities: [], migrations: [BrowserOrigins1763822000001] };

@Module({ providers: [AllowedOrigins], exports: [AllowedOrigins] })
export class BrowserOriginsModule {}

@Module({ imports: [BrowserOriginsModule], controllers: [BrowserOriginsController], providers: [BrowserOriginsService] })
export class BrowserOriginsHttp {}
