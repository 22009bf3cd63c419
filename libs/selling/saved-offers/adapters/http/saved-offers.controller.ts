import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { CurrentCaller, IntegerIdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
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

/** gaps.md §6.8, seller proposals (saved offers). Every member of the account may do all of it. */
@ApiTags('Saved offers')
@SellersOnly()
@Controller('api/v2/storefront/proposals')
export class SavedOffersController {
  constructor(private readonly savedOffers: SavedOffersService) {}

  @Post()
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Save an offer for one operator',
    description:
      'A proposal that a storefront of the account has made in a discovery, with the products it names. Its `proposalCode` is good for one discovery of that operator. ' +
      '404 for what no storefront of the account has offered there; 409 when the proposal names a product that was not offered.',
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
    description: 'Newest first, without their snapshots.',
    answers: [ListedOfferWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: SavedOffersQuery): Promise<Page<ListedOfferWire>> {
    const { status, storefrontId, operatorDomain: domain, operatorCustomerId: customerId, ...request } = query;
    return (await this.savedOffers.list(caller, { status, storefrontId, domain, customerId }, request)).map(listedOfferWire);
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read a saved offer',
    description: 'In any state, with what was saved.',
    answers: SavedOfferWire,
    errors: [403, 404],
  })
  async read(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number): Promise<SavedOfferWire> {
    return savedOfferWire(await this.savedOffers.read(caller, id));
  }

  @Patch(':id')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Change label, notes or expiry of a saved offer',
    description: 'What is left out stays as it is. 409 for another expiry when it is not active any more.',
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
    description: 'Nobody can redeem its code any more. 409 when it is redeemed, or revoked already.',
    answers: SavedOfferWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async revoke(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number): Promise<SavedOfferWire> {
    return savedOfferWire(await this.savedOffers.revoke(caller, id));
  }
}
