import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { SupplyRequests1763824000002 } from './migrations/1763824000002-supply-requests';
import { Supply } from './supply';
import { SupplyRequestKind } from './supply-request.kind';
import { BuyerSupplyRequestsController, StorefrontSupplyRequestsController, SupplyRequestsController } from './supply-requests.controller';
import { SupplyRequestsService } from './supply-requests.service';

export const supplyRequestsSchema: ContextSchema = { entities: [], migrations: [SupplyRequests1763824000002] };

@Module({
  controllers: [SupplyRequestsController, BuyerSupplyRequestsController, StorefrontSupplyRequestsController],
  providers: [SupplyRequestsService, Supply, SupplyRequestKind],
})
export class SupplyRequestsHttp {}
