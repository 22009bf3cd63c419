import { Global, Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { CampaignLists, CampaignsModule } from '@exchange/campaigns';
import { type ContextSchema, Database, Egress, Settings } from '@exchange/platform';
import { DerivedListAccessTokens } from './adapters/derived-list-access-tokens';
import { HttpPropertyRegistry } from './adapters/egress/http-property-registry';
import { CampaignListsAdapter } from './adapters/facades/campaign-lists.adapter';
import { CampaignListsController } from './adapters/http/campaign-lists.controller';
import { ChecksController } from './adapters/http/checks.controller';
import { ListAccessController } from './adapters/http/list-access.controller';
import { ListAgentController } from './adapters/http/list-agent.controller';
import { ListCampaignsController } from './adapters/http/list-campaigns.controller';
import { PropertyListsController } from './adapters/http/property-lists.controller';
import { ListAgentServer } from './adapters/mcp/list-agent-server';
import { propertyListItemsPart } from './adapters/mcp/property-list-items.part';
import { PropertyListKind } from './adapters/mcp/property-list.kind';
import { SavePropertyListTool } from './adapters/mcp/save-property-list.tool';
import { ReportsSchedule } from './adapters/schedules/reports-schedule';
import { TldtsPublicSuffixes } from './adapters/tldts-public-suffixes';
import { PropertyLists1763650000801 } from './adapters/typeorm/migrations/1763650000801-property-lists';
import { ListShares1763838700004 } from './adapters/typeorm/migrations/1763838700004-list-shares';
import { ListCampaigns1763844524001 } from './adapters/typeorm/migrations/1763844524001-list-campaigns';
import { propertyListRow } from './adapters/typeorm/property-list.row';
import { TypeormCheckReports } from './adapters/typeorm/typeorm-check-reports';
import { TypeormListShares } from './adapters/typeorm/typeorm-list-shares';
import { TypeormPropertyLists } from './adapters/typeorm/typeorm-property-lists';
import { TypeormPropertyRegistry } from './adapters/typeorm/typeorm-property-registry';
import { CampaignListsService } from './application/campaign-lists.service';
import { ChecksService } from './application/checks.service';
import { ListAccessService } from './application/list-access.service';
import { ListSharesFacade } from './application/list-shares.facade';
import { Properties } from './application/properties';
import { PropertyListsFacade } from './application/property-lists.facade';
import { PropertyListsService } from './application/property-lists.service';
import { ReadingService } from './application/reading.service';
import { CheckReports, ListAccessTokens, ListShares, PropertyLists, PropertyRegistry, PublicSuffixes } from './domain/ports';

export const propertyListsSchema: ContextSchema = {
  entities: [propertyListRow] as never,
  migrations: [PropertyLists1763650000801, ListShares1763838700004, ListCampaigns1763844524001],
  retention: [
    {
      table: 'property_lists',
      expired: `status = 'deleted' and updated_at < $1`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
    },
    { table: 'property_list_shares', expired: 'expires_at < $1', days: ({ deletedRetentionDays }) => deletedRetentionDays },
  ],
};

@Module({
  imports: [AdvertisersModule, CampaignsModule],
  providers: [
    { provide: PublicSuffixes, useClass: TldtsPublicSuffixes },
    { provide: CheckReports, useClass: TypeormCheckReports },
    { provide: PropertyLists, useClass: TypeormPropertyLists },
    { provide: ListShares, useClass: TypeormListShares },
    { provide: ListAccessTokens, useClass: DerivedListAccessTokens },
    {
      provide: PropertyRegistry,
      inject: [Settings, Database, Egress],
      useFactory: (settings: Settings, database: Database, egress: Egress): PropertyRegistry =>
        settings.propertyRegistry === 'http' ? new HttpPropertyRegistry(egress, settings) : new TypeormPropertyRegistry(database),
    },
    Properties,
    CampaignListsService,
    ChecksService,
    ListAccessService,
    ListSharesFacade,
    PropertyListsFacade,
    PropertyListsService,
    ReadingService,
  ],
  exports: [
    CampaignListsService,
    ChecksService,
    ListAccessService,
    ListSharesFacade,
    PropertyListsFacade,
    ReadingService,
    PropertyListsService,
  ],
})
export class PropertyListsModule {}

/** Provides the port of campaigns for property lists (ADR 49). Global, because campaigns cannot import a context that depends on them. */
@Global()
@Module({
  imports: [PropertyListsModule],
  providers: [
    { provide: PropertyLists, useClass: TypeormPropertyLists },
    { provide: CampaignLists, useClass: CampaignListsAdapter },
  ],
  exports: [CampaignLists],
})
class ListsForCampaigns {}

@Module({
  imports: [ListsForCampaigns, PropertyListsModule],
  controllers: [
    CampaignListsController,
    ChecksController,
    ListAccessController,
    ListAgentController,
    ListCampaignsController,
    PropertyListsController,
  ],
  providers: [ListAgentServer, propertyListItemsPart, PropertyListKind, SavePropertyListTool],
})
export class PropertyListsHttp {}

@Module({ imports: [PropertyListsModule], providers: [ReportsSchedule] })
export class PropertyListsWorker {}
