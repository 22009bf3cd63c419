import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { BrowserOriginsController } from './browser-origins.controller';
import { BrowserOriginsService } from './browser-origins.service';
import { BrowserOrigins1795455351465 } from './migrations/1795455351465-browser-origins';

export const browserOriginsSchema: ContextSchema = { entities: [], migrations: [BrowserOrigins1795455351465] };

@Module({ providers: [BrowserOriginsService], exports: [BrowserOriginsService] })
export class BrowserOriginsModule {}

@Module({ imports: [BrowserOriginsModule], controllers: [BrowserOriginsController] })
export class BrowserOriginsHttp {}
