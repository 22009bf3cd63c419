import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { CampaignsModule } from '@exchange/campaigns';
import { type ContextSchema, Database, Egress, Settings } from '@exchange/platform';
import { PropertyListKind } from './adapters/mcp/property-list.kind';
import { HttpPropertyRegistry } from './adapters/egress/http-property-registry';
import { CampaignListsController } from './adapters/http/campaign-lists.controller';
import { ChecksController } from './adapters/http/checks.controller';
import { PropertyListsController } from './adapters/http/property-lists.controller';
import { ReportsSchedule } from './adapters/schedules/reports-schedule';
import { TldtsPublicSuffixes } from './adapters/tldts-public-suffixes';
import { SavePropertyListTool } from './adapters/mcp/save-property-list.tool';
import { PropertyLists1763650000801 } from './adapters/typeorm/migrations/1763650000801-property-lists';
import { propertyListRow } from './adapters/typeorm/property-list.row';
import { TypeormCheckReports } from './adapters/typeorm/typeorm-check-reports';
import { TypeormPropertyLists } from './adapters/typeorm/typeorm-property-lists';
import { TypeormPropertyRegistry } from './adapters/typeorm/typeorm-property-registry';
import { CampaignListsService } from './application/campaign-lists.service';
import { ChecksService } from './application/checks.service';
import { Properties } from './application/properties';
import { PropertyListsService } from './application/property-lists.service';
import { CheckReports, PropertyLists, PropertyRegistry, PublicSuffixes } from './domain/ports';

export const propertyListsSchema: ContextSchema = {
  entities: [propertyListRow] as never,
  migrations: [PropertyLists1763650000801],
  retention: [
    {
      table: 'property_lists',
      expired: `status = 'deleted' and updated_at < $1`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
    },
  ],
};

@Module({
  imports: [AdvertisersModule, CampaignsModule],
  providers: [
    { provide: PublicSuffixes, useClass: TldtsPublicSuffixes },
    { provide: CheckReports, useClass: TypeormCheckReports },
    { provide: PropertyLists, useClass: TypeormPropertyLists },
    {
      provide: PropertyRegistry,
      inject: [Settings, Database, Egress],
      useFactory: (settings: Settings, database: Database, egress: Egress): PropertyRegistry =>
        settings.propertyRegistry === 'http' ? new HttpPropertyRegistry(egress, settings) : new TypeormPropertyRegistry(database),
    },
    Properties,
    CampaignListsService,
    ChecksService,
    PropertyListsService,
  ],
  exports: [CampaignListsService, ChecksService, PropertyListsService],
})
class PropertyListsModule {}

@Module({
  imports: [PropertyListsModule],
  controllers: [CampaignListsController, ChecksController, PropertyListsController],
  providers: [PropertyListKind, SavePropertyListTool],
})
export class PropertyListsHttp {}

@Module({ imports: [PropertyListsModule], providers: [ReportsSchedule] })
export class PropertyListsWorker {}
