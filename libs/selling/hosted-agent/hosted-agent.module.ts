import { Module } from '@nestjs/common';
import { OrdersModule } from '@exchange/orders';
import { ProductsModule } from '@exchange/products';
import { StorefrontsModule } from '@exchange/storefronts';
import { DerivedPlanKeys } from './adapters/derived-plan-keys';
import { HostedAgentController } from './adapters/http/hosted-agent.controller';
import { InsideRoute } from './adapters/inside/inside-route';
import { HostedMcp } from './adapters/mcp/hosted-mcp';
import { AnsweringService } from './application/answering.service';
import { BookingService } from './application/booking.service';
import { PricePromises } from './application/price-promises';
import { PlanKeys } from './domain/ports';

@Module({
  imports: [OrdersModule, ProductsModule, StorefrontsModule],
  providers: [AnsweringService, BookingService, HostedMcp, InsideRoute, PricePromises, { provide: PlanKeys, useClass: DerivedPlanKeys }],
  exports: [AnsweringService, HostedMcp],
})
class HostedAgentModule {}

@Module({ imports: [HostedAgentModule], controllers: [HostedAgentController] })
export class HostedAgentHttp {}

/** The agent without its controller: the worker calls storefronts and answers for them in the same process. */
@Module({ imports: [HostedAgentModule] })
export class HostedAgentWorker {}
