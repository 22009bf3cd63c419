import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { searchTool, OperationIds } from '@exchange/platform/openapi';
import {
  AddedSupplyWire,
  addedSupplyWire,
  AddSupplyRequestBody,
  RemovedSupplyWire,
  SuggestionsQuery,
  suggestionsWire,
  SupplyKeyBody,
  SupplyRequestsQuery,
  SupplyRequestWire,
  supplyRequestWire,
  SupplySuggestionsWire,
} from './supply-request.wire';
import { SupplyRequestsService } from './supply-requests.service';

/** docs/spec/gaps.md §6.5, docs/spec/gaps-2.md §5. */
@ApiTags('Supply requests')
@Controller('api/v2/supply-requests')
@OperationIds({ suggest: 'listSupplySuggestions' })
export class SupplyRequestsController {
  constructor(private readonly supplyRequests: SupplyRequestsService) {}

  @Post()
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Add or change a supply request',
    description:
      'An account has one request per domain and channel. A repeated call changes the sent fields and keeps the others. 409 when the account has too many.',
    answers: AddedSupplyWire,
    errors: [403, 409],
    once: 'together',
  })
  async add(@CurrentCaller() caller: Caller, @Body() body: AddSupplyRequestBody): Promise<AddedSupplyWire> {
    return addedSupplyWire(await this.supplyRequests.add(caller, body));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List supply requests',
    description: 'Newest first, each with whether a seller currently offers the supply.',
    answers: [SupplyRequestWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('supply_request', { filter: { supplyStatus: '{query.status}' }, limit: '{query.limit}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() { status, ...request }: SupplyRequestsQuery): Promise<Page<SupplyRequestWire>> {
    const isAvailable = status && status === 'available';
    return (await this.supplyRequests.list(caller, definedOnly({ isAvailable }), request)).map(supplyRequestWire);
  }

  @Get('suggestions')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Suggest domains for a supply request',
    description: 'Domains that begin with `q`, from storefronts that buyers can find and from the registry of properties.',
    answers: SupplySuggestionsWire,
    errors: [403],
  })
  async suggest(@CurrentCaller() caller: Caller, @Query() { q, limit }: SuggestionsQuery): Promise<SupplySuggestionsWire> {
    return suggestionsWire(await this.supplyRequests.suggest(caller, q, limit));
  }

  @Post('remove')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Remove a supply request',
    description: 'Returns `removed: false` when there is no request for the domain and channel.',
    answers: RemovedSupplyWire,
    errors: [403, 409],
    once: 'together',
  })
  async remove(@CurrentCaller() caller: Caller, @Body() body: SupplyKeyBody): Promise<RemovedSupplyWire> {
    return { removed: await this.supplyRequests.remove(caller, body) };
  }
}

/** The same requests at the address of buyers. */
@BuyersOnly()
@Controller('api/v2/buyer/supply-requests')
@OperationIds({ suggest: 'listBuyerSupplySuggestions' })
export class BuyerSupplyRequestsController extends SupplyRequestsController {}

/** The same requests at the address of sellers. */
@SellersOnly()
@Controller('api/v2/storefront/supply-requests')
@OperationIds({ suggest: 'listStorefrontSupplySuggestions' })
export class StorefrontSupplyRequestsController extends SupplyRequestsController {}
