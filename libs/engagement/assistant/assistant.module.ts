import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { Assistant1763650001001 } from './migrations/1763650001001-assistant';
import { PreferencesController } from './preferences.controller';
import { PreferencesService } from './preferences.service';

export const assistantSchema: ContextSchema = { entities: [], migrations: [Assistant1763650001001] };

@Module({ providers: [PreferencesService], exports: [PreferencesService] })
export class AssistantModule {}

@Module({ imports: [AssistantModule], controllers: [PreferencesController] })
export class AssistantHttp {}
