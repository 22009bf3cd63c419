import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { CurrentCaller, IntegerIdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import { SavedOffersService } from '../../application/saved-offers.service';
import {
  ChangeSavedOfferBody,
  ListedOfferWire,
  listedOfferWire,
  SavedOffersQuery,
  SavedOfferWire,
  savedOfferWire,
  SaveOfferBody,
} from './saved-offer.wire';

/** Seller proposals (gaps.md §6.8, saved offers). Every member of the account may use all operations. */
@ApiTags('Saved offers')
@SellersOnly()
@Controller('api/v2/storefront/proposals')
@OperationIds({ save: 'createSavedOffer' })
export class SavedOffersController {
  constructor(private readonly savedOffers: SavedOffersService) {}

  @Post()
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Save an offer for one operator',
    description:
      'Saves a proposal that a storefront of the account made in a discovery, with its products. The `proposalCode` is valid for one discovery of that operator. ' +
      '404 when no storefront of the account made the proposal; 409 when the proposal names a product that was not offered.',
    status: 201,
    answers: SavedOfferWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async save(@CurrentCaller() caller: Caller, @Body() body: SaveOfferBody): Promise<SavedOfferWire> {
    return savedOfferWire(await this.savedOffers.save(caller, body));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List saved offers',
    description: 'Newest first, without snapshots.',
    answers: [ListedOfferWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('saved_offer', {
      filter: { offerStatus: '{query.status}', operatorDomain: '{query.operatorDomain}' },
      limit: '{query.limit}',
    }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: SavedOffersQuery): Promise<Page<ListedOfferWire>> {
    const { status, storefrontId, operatorDomain: domain, operatorCustomerId: customerId, ...request } = query;
    return (await this.savedOffers.list(caller, { status, storefrontId, domain, customerId }, request)).map(listedOfferWire);
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read a saved offer',
    description: 'In any state, with its snapshot.',
    answers: SavedOfferWire,
    errors: [403, 404],
    tool: getTool('saved_offer'),
  })
  async read(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number): Promise<SavedOfferWire> {
    return savedOfferWire(await this.savedOffers.read(caller, id));
  }

  @Patch(':id')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Change label, notes or expiry of a saved offer',
    description: 'Omitted fields keep their value. 409 for another expiry when the offer is not active.',
    answers: SavedOfferWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async change(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @Body() body: ChangeSavedOfferBody,
  ): Promise<SavedOfferWire> {
    return savedOfferWire(await this.savedOffers.change(caller, id, definedOnly(body)));
  }

  @Post(':id/revoke')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Revoke a saved offer',
    description: 'The code can no longer be redeemed. 409 when the offer is redeemed or revoked.',
    answers: SavedOfferWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async revoke(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number): Promise<SavedOfferWire> {
    return savedOfferWire(await this.savedOffers.revoke(caller, id));
  }
}
