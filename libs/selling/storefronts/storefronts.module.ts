import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { EgressAgentUrls } from './adapters/egress/egress-agent-urls';
import { SellersController } from './adapters/http/sellers.controller';
import { StorefrontsController } from './adapters/http/storefronts.controller';
import { Storefronts1763650000501 } from './adapters/typeorm/migrations/1763650000501-storefronts';
import { sellerRows } from './adapters/typeorm/seller.row';
import { TypeormSellers } from './adapters/typeorm/typeorm-sellers';
import { SellersService } from './application/sellers.service';
import { Storefronts } from './application/storefronts';
import { AgentUrls, Sellers } from './domain/ports';

export const storefrontsSchema: ContextSchema = { entities: [sellerRows] as never, migrations: [Storefronts1763650000501] };

@Module({
  providers: [
    { provide: Sellers, useClass: TypeormSellers },
    { provide: AgentUrls, useClass: EgressAgentUrls },
    SellersService,
    Storefronts,
  ],
  exports: [SellersService, Storefronts],
})
export class StorefrontsModule {}

@Module({ imports: [StorefrontsModule], controllers: [SellersController, StorefrontsController] })
export class StorefrontsHttp {}
