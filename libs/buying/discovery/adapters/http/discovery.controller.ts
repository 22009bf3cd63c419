import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { DiscoveriesService } from '../../application/discoveries.service';
import { ProductsService } from '../../application/products.service';
import { RedeemingService } from '../../application/redeeming.service';
import { discoveryStartedWire, DiscoveryStartedWire, discoveryWire, DiscoveryWire, StartDiscoveryBody } from './discovery.wire';
import { DiscoveredProductsWire, ProductsQuery, productsWire } from './products.wire';

/** gaps.md §5.7: one brief at many sellers. */
@ApiTags('Discovery')
@BuyersOnly()
@Controller('api/v2/buyer/discovery')
export class DiscoveryController {
  constructor(
    private readonly discoveries: DiscoveriesService,
    private readonly products: ProductsService,
    private readonly redeeming: RedeemingService,
  ) {}

  @Post()
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Ask sellers for offers',
    description:
      'Asks every eligible seller at once and answers immediately. Follow it by webhook, by the event stream, or by reading it. ' +
      'Where more sellers fit than one discovery asks, the choice is fair between seller accounts and differs every time. ' +
      '429 with `Retry-After` while too many discoveries of the account are running. ' +
      'With a `proposalCode` nobody is asked: what the seller has saved is there at once. 404 for a code that is not for this account, 409 for one that is good no more.',
    status: 202,
    answers: DiscoveryStartedWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async start(@CurrentCaller() caller: Caller, @Body() body: StartDiscoveryBody): Promise<DiscoveryStartedWire> {
    const { proposalCode, ...request } = body;
    if (proposalCode === undefined) return discoveryStartedWire(await this.discoveries.start(caller, request));
    return discoveryStartedWire(await this.redeeming.start(caller, { ...request, proposalCode }));
  }

  @Get(':id')
  @Takes(everyone, 'read')
  @Operation({ summary: 'Read a discovery', description: 'With the state of every seller.', answers: DiscoveryWire, errors: [403, 404] })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DiscoveryWire> {
    const discovery = await this.discoveries.read(caller, id);
    return discoveryWire(discovery, await this.discoveries.sellersOf(discovery));
  }

  @Get(':id/products')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read the products that have landed',
    description: 'One group per seller that has answered, in the order in which they landed. `sinceRevision` gives only what came later.',
    answers: DiscoveredProductsWire,
    errors: [403, 404],
  })
  async landed(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Query() query: ProductsQuery): Promise<DiscoveredProductsWire> {
    const { sinceRevision: since = -1, groupLimit: limit, groupOffset: offset, productsPerGroup: productLimit, productOffset } = query;
    return productsWire(await this.products.read(caller, id, { since, limit, offset, productLimit, productOffset }), query);
  }
}
