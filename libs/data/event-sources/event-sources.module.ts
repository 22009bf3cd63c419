import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import type { ContextSchema } from '@exchange/platform';
import { EventSourcesController } from './adapters/http/event-sources.controller';
import { EventSourceKind } from './adapters/mcp/event-source.kind';
import { SaveEventSourceTool } from './adapters/mcp/save-event-source.tool';
import { eventSourceRow } from './adapters/typeorm/event-source.row';
import { EventSources1763650004101 } from './adapters/typeorm/migrations/1763650004101-event-sources';
import { TypeormEventSources } from './adapters/typeorm/typeorm-event-sources';
import { EventSourcesFacade } from './application/event-sources.facade';
import { EventSourcesService } from './application/event-sources.service';
import { EventSources } from './domain/ports';

export const eventSourcesSchema: ContextSchema = {
  entities: [eventSourceRow as never],
  migrations: [EventSources1763650004101],
  retention: [{ table: 'event_sources', expired: 'deleted_at < $1', days: ({ deletedRetentionDays }) => deletedRetentionDays }],
};

@Module({
  imports: [AdvertisersModule],
  providers: [EventSourcesFacade, EventSourcesService, { provide: EventSources, useClass: TypeormEventSources }],
  exports: [EventSourcesFacade, EventSourcesService],
})
export class EventSourcesModule {}

@Module({ imports: [EventSourcesModule], controllers: [EventSourcesController], providers: [EventSourceKind, SaveEventSourceTool] })
export class EventSourcesHttp {}
