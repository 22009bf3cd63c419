import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { getTool, OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { DiscoveriesService } from '../../application/discoveries.service';
import { DiscoveryProductsService } from '../../application/discovery-products.service';
import { RedeemingService } from '../../application/redeeming.service';
import {
  discoveryOverviewWire,
  DiscoveryOverviewWire,
  discoveryStartedWire,
  DiscoveryStartedWire,
  discoveryWire,
  DiscoveryWire,
  ListDiscoveriesQuery,
  StartDiscoveryBody,
} from './discovery.wire';
import { DiscoveredProductsWire, DiscoveryProductsQuery, productsWire } from './products.wire';

/** Operations of discoveries (gaps.md §5.7). */
@ApiTags('Discovery')
@BuyersOnly()
@Controller('api/v2/buyer/discovery')
@OperationIds({ landed: 'getDiscoveryProducts' })
export class DiscoveryController {
  constructor(
    private readonly discoveries: DiscoveriesService,
    private readonly products: DiscoveryProductsService,
    private readonly redeeming: RedeemingService,
  ) {}

  @Post()
  @Takes(everyone, 'write')
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'] })
  @Operation({
    summary: 'Ask sellers for offers',
    description:
      'Asks every eligible seller at once and answers immediately. Follow the discovery by webhook, event stream, or reading it. ' +
      'When more sellers fit than one discovery asks, the choice is fair between seller accounts and differs every time. ' +
      '429 with `Retry-After` while too many discoveries of the account are running. ' +
      'With a `proposalCode` no seller is asked: the saved offer is there at once. 404 for a code of another account, 409 for a code that is no longer valid.',
    status: 202,
    answers: DiscoveryStartedWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'request_proposals' },
  })
  async start(@CurrentCaller() caller: Caller, @Body() body: StartDiscoveryBody): Promise<DiscoveryStartedWire> {
    const { proposalCode, ...request } = body;
    if (proposalCode === undefined) return discoveryStartedWire(await this.discoveries.start(caller, request));
    return discoveryStartedWire(await this.redeeming.start(caller, { ...request, proposalCode }));
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List discoveries',
    description: 'Newest first, without the state of their sellers. An unknown campaign or advertiser has none.',
    answers: [DiscoveryOverviewWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListDiscoveriesQuery): Promise<Page<DiscoveryOverviewWire>> {
    const { campaignId, advertiserId, status: statuses } = query;
    const page = await this.discoveries.list(caller, definedOnly({ campaignId, advertiserId, statuses }), query);
    return page.map((state) => discoveryOverviewWire(state, this.discoveries.elapsedMs(state)));
  }

  @Get(':id')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a discovery',
    description: 'With the state of every seller.',
    answers: DiscoveryWire,
    errors: [403, 404],
    tool: getTool('discovery'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DiscoveryWire> {
    const discovery = await this.discoveries.read(caller, id);
    return discoveryWire(discovery, this.discoveries.elapsedMs(discovery), await this.discoveries.sellersOf(discovery));
  }

  @Get(':id/products')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read the products that have landed',
    description: 'One group per seller that has answered, in the order of the answers. `sinceRevision` returns only later ones.',
    answers: DiscoveredProductsWire,
    errors: [403, 404],
  })
  async landed(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Query() query: DiscoveryProductsQuery,
  ): Promise<DiscoveredProductsWire> {
    const { sinceRevision: since = -1, groupLimit: limit, groupOffset: offset, productsPerGroup: productLimit, productOffset } = query;
    return productsWire(await this.products.read(caller, id, { since, limit, offset, productLimit, productOffset }), query);
  }
}
