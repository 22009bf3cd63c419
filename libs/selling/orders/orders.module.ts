import { Module } from '@nestjs/common';
import { type ContextSchema, dueWork } from '@exchange/platform';
import { OrderApprovalsController } from './adapters/http/order-approvals.controller';
import { OrderDeliveryController } from './adapters/http/order-delivery.controller';
import { OrdersController } from './adapters/http/orders.controller';
import { SaveWorkItemTool } from './adapters/mcp/save-work-item.tool';
import { workItemTimelinePart } from './adapters/mcp/work-item-timeline.part';
import { WorkItemKind } from './adapters/mcp/work-item.kind';
import { FlightSchedule } from './adapters/schedules/flight-schedule';
import { Orders1763650008001 } from './adapters/typeorm/migrations/1763650008001-orders';
import { OrderRequestRetention1763690200013 } from './adapters/typeorm/migrations/1763690200013-order-request-retention';
import { OrderTurns1763690300015 } from './adapters/typeorm/migrations/1763690300015-order-turns';
import { OrdersByProduct1763844525001 } from './adapters/typeorm/migrations/1763844525001-orders-by-product';
import { orderRow } from './adapters/typeorm/order.row';
import { TypeormDeliveryReports } from './adapters/typeorm/typeorm-delivery-reports';
import { TypeormOrders } from './adapters/typeorm/typeorm-orders';
import { TypeormRequestReplays } from './adapters/typeorm/typeorm-request-replays';
import { DecisionsService } from './application/decisions.service';
import { FlightsService } from './application/flights.service';
import { OrderOpeningFacade } from './application/order-opening.facade';
import { OrdersFacade } from './application/orders.facade';
import { SellerOrdersService } from './application/seller-orders.service';
import { DeliveryReports, Orders, RequestReplays } from './domain/ports';

export const ordersSchema: ContextSchema = {
  entities: [orderRow as never],
  backlogs: [dueWork('orders')],
  migrations: [Orders1763650008001, OrderRequestRetention1763690200013, OrderTurns1763690300015, OrdersByProduct1763844525001],
  retention: [{ table: 'order_requests', expired: 'created_at < $1', days: 90 }],
};

@Module({
  providers: [
    { provide: Orders, useClass: TypeormOrders },
    { provide: DeliveryReports, useClass: TypeormDeliveryReports },
    { provide: RequestReplays, useClass: TypeormRequestReplays },
    OrderOpeningFacade,
    OrdersFacade,
    SellerOrdersService,
    DecisionsService,
    FlightsService,
  ],
  exports: [OrderOpeningFacade, OrdersFacade, SellerOrdersService, DecisionsService, FlightsService],
})
export class OrdersModule {}

@Module({
  imports: [OrdersModule],
  controllers: [OrderApprovalsController, OrderDeliveryController, OrdersController],
  providers: [SaveWorkItemTool, WorkItemKind, workItemTimelinePart],
})
export class OrdersHttp {}

@Module({ imports: [OrdersModule], providers: [FlightSchedule] })
export class OrdersWorker {}
