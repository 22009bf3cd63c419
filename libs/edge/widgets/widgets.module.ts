import { Module } from '@nestjs/common';
import { AccountsFacade, AccountsModule } from '@exchange/accounts';
import { Clock, Ids } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { Opening, OpenPageTool, OpenViewTool, ownTools } from './open-page.tool';
import { PageResource } from './page.resource';
import { PagesController } from './pages.controller';
import { viewOf } from './views';

const tools = Object.entries(ownTools).map(([view, provide]) => ({
  provide,
  inject: [Opening],
  useFactory: (opening: Opening) => new OpenViewTool(opening, viewOf(view)!),
}));

@Module({
  imports: [AccountsModule],
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
  ],
})
export class WidgetsHttp {}
