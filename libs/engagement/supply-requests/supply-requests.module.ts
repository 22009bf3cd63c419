import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { SupplyRequests1763824000002 } from './migrations/1763824000002-supply-requests';
import { Supply } from './supply';
import { SupplyRequestsController } from './supply-requests.controller';
import { SupplyRequestsService } from './supply-requests.service';

export const supplyRequestsSchema: ContextSchema = { entities: [], migrations: [SupplyRequests1763824000002] };

@Module({ controllers: [SupplyRequestsController], providers: [SupplyRequestsService, Supply] })
export class SupplyRequestsHttp {}
