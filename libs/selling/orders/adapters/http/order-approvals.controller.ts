import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page } from '@exchange/kernel';
import { CurrentCaller, IdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { searchTool, OperationIds } from '@exchange/platform/openapi';
import { DecisionsService } from '../../application/decisions.service';
import { SellerOrdersService } from '../../application/seller-orders.service';
import { ListApprovalsQuery } from './list-orders.wire';
import { approvalWire, DecideOrderBody, OrderApprovalWire } from './order.wire';

/** Pending and decided approvals of media buys (gaps.md §5.5). */
@ApiTags('Storefront media buys')
@SellersOnly()
@Controller('api/v2/storefront/media-buy-approvals')
@OperationIds({ decide: 'decideMediaBuyApproval', list: 'listMediaBuyApprovals' })
export class OrderApprovalsController {
  constructor(
    private readonly orders: SellerOrdersService,
    private readonly decisions: DecisionsService,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List approvals of media buys',
    description: 'Newest first. Pending approvals, or those with `status`.',
    answers: [OrderApprovalWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('work_item', { filter: { workItemKind: 'media_buy_approval', status: '{query.status}' }, limit: '{query.limit}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListApprovalsQuery): Promise<Page<OrderApprovalWire>> {
    return (await this.orders.approvals(caller, query.status ?? ['pending'], query)).map(approvalWire);
  }

  @Post(':mediaBuyId/decide')
  @Takes(wholeAccount, 'spend')
  @Operation({
    summary: 'Approve or reject a media buy',
    description: 'Approval books the media buy. 409 for a second decision, for another `revision`, and when the flight is over.',
    answers: OrderApprovalWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: {
      name: 'save_work_item',
      arguments: { workItemId: '{path.mediaBuyId}', verdict: '{body.status}', reviewerNotes: '{body.reviewerNotes}' },
    },
  })
  async decide(
    @CurrentCaller() caller: Caller,
    @IdParam('mediaBuyId') id: string,
    @Body() { status, reviewerNotes, revision }: DecideOrderBody,
  ): Promise<OrderApprovalWire> {
    return approvalWire(await this.decisions.decide(caller, id, status, reviewerNotes ?? null, revision));
  }
}
