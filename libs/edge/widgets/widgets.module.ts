import { Module } from '@nestjs/common';
import { AccountsFacade, AccountsModule } from '@exchange/accounts';
import { CampaignsFacade, CampaignsModule } from '@exchange/campaigns';
import { Clock, Ids } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { Opening, OpenPageTool, OpenReceiptTool, OpenViewTool, ownTools } from './open-page.tool';
import { PageResource } from './page.resource';
import { PagesController } from './pages.controller';
import { Sandbox } from './sandbox';
import { viewOf } from './views';

/** A receipt is of a draft: who opens it asks campaigns. */
const tools = Object.entries(ownTools).map(([view, provide]) => ({
  provide,
  inject: [Opening, CampaignsFacade],
  useFactory: (opening: Opening, campaigns: CampaignsFacade) =>
    view === 'campaign-receipt' ? new OpenReceiptTool(opening, campaigns) : new OpenViewTool(opening, viewOf(view)!),
}));

@Module({
  imports: [AccountsModule, CampaignsModule],
  controllers: [PagesController],
  providers: [
    {
      provide: Opening,
      inject: [AccountsFacade, Settings, Clock, Ids],
      useFactory: (...parts: ConstructorParameters<typeof Opening>) => new Opening(...parts),
    },
    { provide: OpenPageTool, inject: [Opening], useFactory: (opening: Opening) => new OpenPageTool(opening) },
    ...tools,
    PageResource,
    Sandbox,
  ],
})
export class WidgetsHttp {}
