import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { PascalThingsController } from './kebab-things.controller';
import { PascalThingsService } from './kebab-things.service';
import { PascalContextTIMESTAMP } from './migrations/TIMESTAMP-kebab-context';

export const camelContextSchema: ContextSchema = { entities: [], migrations: [PascalContextTIMESTAMP] };

@Module({ providers: [PascalThingsService], exports: [PascalThingsService] })
export class PascalContextModule {}

@Module({ imports: [PascalContextModule], controllers: [PascalThingsController] })
export class PascalContextHttp {}
