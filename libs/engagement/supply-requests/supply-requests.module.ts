import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { SupplyRequests1763824000002 } from './migrations/1763824000002-supply-requests';
import { WantedSupply1763841000001 } from './migrations/1763841000001-wanted-supply';
import { SupplyRequestsOfAll1763841000002 } from './migrations/1763841000002-supply-requests-of-all';
import { SupplyDirectory } from './supply-directory';
import { SupplyRequestDesk } from './supply-request-desk';
import { SupplyRequestDeskController } from './supply-request-desk.controller';
import { SupplyRequestKind } from './supply-request.kind';
import { BuyerSupplyRequestsController, StorefrontSupplyRequestsController, SupplyRequestsController } from './supply-requests.controller';
import { SupplyRequestsService } from './supply-requests.service';
import { WantedSupplies } from './wanted-supply';
import { WantedSupplyController } from './wanted-supply.controller';

export const supplyRequestsSchema: ContextSchema = {
  entities: [],
  migrations: [SupplyRequests1763824000002, WantedSupply1763841000001, SupplyRequestsOfAll1763841000002],
};

@Module({
  controllers: [
    SupplyRequestsController,
    BuyerSupplyRequestsController,
    StorefrontSupplyRequestsController,
    WantedSupplyController,
    SupplyRequestDeskController,
  ],
  providers: [SupplyRequestsService, SupplyRequestDesk, SupplyDirectory, WantedSupplies, SupplyRequestKind],
})
export class SupplyRequestsHttp {}
