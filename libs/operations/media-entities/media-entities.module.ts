import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { AttachmentsService } from './attachments.service';
import { MediaEntitiesController } from './media-entities.controller';
import { MediaEntitiesService } from './media-entities.service';
import { MediaEntities1763838000001 } from './migrations/1763838000001-media-entities';

export const mediaEntitiesSchema: ContextSchema = { entities: [], migrations: [MediaEntities1763838000001] };

@Module({ providers: [MediaEntitiesService, AttachmentsService], exports: [MediaEntitiesService, AttachmentsService] })
export class MediaEntitiesModule {}

@Module({ imports: [MediaEntitiesModule], controllers: [MediaEntitiesController] })
export class MediaEntitiesHttp {}
