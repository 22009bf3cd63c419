import { Global, Module } from '@nestjs/common';
import { SellerConnections, SellerLines } from '@exchange/adcp';
import type { ContextSchema } from '@exchange/platform';
import { DirectoryConnections } from './adapters/adcp/directory-connections';
import { EgressAgentUrls } from './adapters/egress/egress-agent-urls';
import { OwnStorefrontController } from './adapters/http/own-storefront.controller';
import { SellersController } from './adapters/http/sellers.controller';
import { StorefrontsController } from './adapters/http/storefronts.controller';
import { AgentKind } from './adapters/mcp/agent.kind';
import { SaveSellerTool } from './adapters/mcp/save-seller.tool';
import { SellerKind } from './adapters/mcp/seller.kind';
import { StorefrontKind } from './adapters/mcp/storefront.kind';
import { BreakerWatch } from './adapters/schedules/breaker-watch';
import { agentHealthRow } from './adapters/typeorm/agent-health.row';
import { Storefronts1763650000501 } from './adapters/typeorm/migrations/1763650000501-storefronts';
import { OwnStorefronts1763650007001 } from './adapters/typeorm/migrations/1763650007001-own-storefronts';
import { AgentHealth1763690300001 } from './adapters/typeorm/migrations/1763690300001-agent-health';
import { TokenKeys1763700500003 } from './adapters/typeorm/migrations/1763700500003-token-keys';
import { StorefrontsByPublisher1763824000003 } from './adapters/typeorm/migrations/1763824000003-storefronts-by-publisher';
import { DemosUnlisted1763825000003 } from './adapters/typeorm/migrations/1763825000003-demos-unlisted';
import { PinnedStorefronts1763838300001 } from './adapters/typeorm/migrations/1763838300001-pinned-storefronts';
import { PinnedStorefrontsFound1763838300002 } from './adapters/typeorm/migrations/1763838300002-pinned-storefronts-found';
import { SandboxSellers1763839100001 } from './adapters/typeorm/migrations/1763839100001-sandbox-sellers';
import { AgentRelease1763844527001 } from './adapters/typeorm/migrations/1763844527001-agent-release';
import { sellerRow } from './adapters/typeorm/seller.row';
import { storefrontRow } from './adapters/typeorm/storefront.row';
import { TypeormAgentHealths } from './adapters/typeorm/typeorm-agent-healths';
import { TypeormOwnStorefronts } from './adapters/typeorm/typeorm-own-storefronts';
import { tokenAad, TypeormSellers } from './adapters/typeorm/typeorm-sellers';
import { TypeormStorefrontDirectory } from './adapters/typeorm/typeorm-storefront-directory';
import { AgentHealthService } from './application/agent-health.service';
import { HostedStorefrontsFacade } from './application/hosted-storefronts.facade';
import { OwnStorefrontService } from './application/own-storefront.service';
import { SellersFacade } from './application/sellers.facade';
import { SellersService } from './application/sellers.service';
import { StorefrontOpeningFacade } from './application/storefront-opening.facade';
import { StorefrontsFacade } from './application/storefronts.facade';
import { AgentHealths, AgentUrls, StorefrontDirectory, OwnStorefronts, Sellers } from './domain/ports';

export const storefrontsSchema: ContextSchema = {
  entities: [sellerRow, storefrontRow, agentHealthRow] as never,
  migrations: [
    Storefronts1763650000501,
    OwnStorefronts1763650007001,
    AgentHealth1763690300001,
    TokenKeys1763700500003,
    StorefrontsByPublisher1763824000003,
    DemosUnlisted1763825000003,
    PinnedStorefronts1763838300001,
    PinnedStorefrontsFound1763838300002,
    SandboxSellers1763839100001,
    AgentRelease1763844527001,
  ],
  sealed: [
    {
      table: 'seller_agents',
      key: { account_id: 'bigint', id: 'bigint' },
      column: 'sealed_token',
      aad: ({ id }) => tokenAad(id as number),
    },
  ],
};

@Module({
  providers: [
    { provide: Sellers, useClass: TypeormSellers },
    { provide: OwnStorefronts, useClass: TypeormOwnStorefronts },
    { provide: StorefrontDirectory, useClass: TypeormStorefrontDirectory },
    { provide: AgentHealths, useClass: TypeormAgentHealths },
    { provide: AgentUrls, useClass: EgressAgentUrls },
    SellersFacade,
    SellersService,
    OwnStorefrontService,
    AgentHealthService,
    HostedStorefrontsFacade,
    StorefrontOpeningFacade,
    StorefrontsFacade,
  ],
  exports: [
    AgentHealthService,
    StorefrontDirectory,
    SellersFacade,
    SellersService,
    OwnStorefrontService,
    HostedStorefrontsFacade,
    StorefrontOpeningFacade,
    StorefrontsFacade,
  ],
})
export class StorefrontsModule {}

/** The line to sellers for every context. `SellerConnections` is not exported, so that no other module can read tokens (ADR 65). */
@Global()
@Module({
  imports: [StorefrontsModule],
  providers: [{ provide: SellerConnections, useClass: DirectoryConnections }, SellerLines],
  exports: [SellerLines],
})
class SellerLinesModule {}

@Module({
  imports: [SellerLinesModule, StorefrontsModule],
  controllers: [SellersController, OwnStorefrontController, StorefrontsController],
  providers: [AgentKind, SaveSellerTool, SellerKind, StorefrontKind],
})
export class StorefrontsHttp {}

@Module({ imports: [SellerLinesModule], providers: [BreakerWatch] })
export class StorefrontsWorker {}
