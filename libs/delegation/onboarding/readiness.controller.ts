import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { AdminsOnly, BuyersOnly, CurrentCaller, OffsetQuery, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { OperatorService } from './operator.service';
import { ReadinessService } from './readiness.service';
import {
  BuyerReadinessWire,
  buyerWire,
  OperatorBody,
  OperatorWire,
  operatorWire,
  SellerReadinessWire,
  sellerReadinessWire,
} from './readiness.wire';

@ApiTags('Onboarding')
@BuyersOnly()
@Controller('api/v2/buyer/readiness')
@OperationIds({ read: 'getBuyerReadiness', confirmOperator: 'confirmOperator' })
export class BuyerReadinessController {
  constructor(
    private readonly readiness: ReadinessService,
    private readonly operators: OperatorService,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'What the account still needs before it can buy',
    description: 'Computed at the request. `limit` and `offset` page the sellers in `destinations`.',
    answers: BuyerReadinessWire,
    errors: [403],
    tool: { name: 'get_status' },
  })
  async read(@CurrentCaller() caller: Caller, @Query() { limit, offset }: OffsetQuery): Promise<BuyerReadinessWire> {
    return buyerWire(await this.readiness.ofBuyer(caller, { limit, offset }), { limit, offset });
  }

  @Patch('operator')
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Name the operator that the account buys as',
    description: 'Admins only. The domain is normalised. Replaces the current operator; without a scope it is the whole operator.',
    answers: OperatorWire,
    errors: [403],
    once: 'together',
    tool: { name: 'save_buyer_operator' },
  })
  async confirmOperator(@CurrentCaller() caller: Caller, @Body() body: OperatorBody): Promise<OperatorWire> {
    return operatorWire(await this.operators.confirm(caller, body));
  }
}

@ApiTags('Onboarding')
@SellersOnly()
@Controller('api/v2/storefront/readiness')
@OperationIds({ read: 'getSellerReadiness' })
export class SellerReadinessController {
  constructor(private readonly readiness: ReadinessService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'What the account still needs before it can sell',
    description: 'Computed at the request.',
    answers: SellerReadinessWire,
    errors: [403],
    tool: { name: 'get_status' },
  })
  async read(@CurrentCaller() caller: Caller): Promise<SellerReadinessWire> {
    return sellerReadinessWire(await this.readiness.ofSeller(caller));
  }
}
