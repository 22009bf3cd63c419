import { Module } from '@nestjs/common';
import { AccountsFacade, AccountsModule } from '@exchange/accounts';
import { CampaignsFacade, CampaignsModule } from '@exchange/campaigns';
import { Clock, Ids } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { PageOpener, OpenPageTool, OpenReceiptTool, OpenViewTool, ownTools } from './open-page.tool';
import { PageResource } from './page.resource';
import { PagesController } from './pages.controller';
import { Sandbox } from './sandbox';
import { viewOf } from './views';

/** The receipt tool needs campaigns, because it accepts only drafts. */
const tools = Object.entries(ownTools).map(([view, provide]) => ({
  provide,
  inject: [PageOpener, CampaignsFacade],
  useFactory: (opening: PageOpener, campaigns: CampaignsFacade) =>
    view === 'campaign-receipt' ? new OpenReceiptTool(opening, campaigns) : new OpenViewTool(opening, viewOf(view)!),
}));

@Module({
  imports: [AccountsModule, CampaignsModule],
  controllers: [PagesController],
  providers: [
    {
      provide: PageOpener,
      inject: [AccountsFacade, Settings, Clock, Ids],
      useFactory: (...parts: ConstructorParameters<typeof PageOpener>) => new PageOpener(...parts),
    },
    { provide: OpenPageTool, inject: [PageOpener], useFactory: (opening: PageOpener) => new OpenPageTool(opening) },
    ...tools,
    PageResource,
    Sandbox,
  ],
})
export class WidgetsHttp {}
