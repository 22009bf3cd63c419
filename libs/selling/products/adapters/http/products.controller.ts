import { Body, Controller, Delete, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  alreadyAuthorized,
  BeforeEmailVerification,
  BeforeTerms,
  CurrentCaller,
  deleted,
  DeletedWire,
  Idempotency,
  IdempotencyKey,
  IdParam,
  Operation,
  SellersOnly,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { bodyArguments, getTool, searchTool } from '@exchange/platform/openapi';
import { StorefrontProductsService } from '../../application/products.service';
import { productStates } from '../../domain/product.states';
import {
  ChangeProductBody,
  changeFrom,
  CreateProductBody,
  StorefrontProductsQuery,
  StorefrontProductWire,
  storefrontProductWire,
  newProductFrom,
} from './product.wire';

/** Products of the account's storefront (gaps.md §5.7). Every member of the account may change them. */
@ApiTags('Products')
@SellersOnly()
@Controller('api/v2/storefront/products')
export class ProductsController {
  constructor(
    private readonly products: StorefrontProductsService,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Create a product',
    description: 'A draft unless `status` is `active`.',
    status: 201,
    answers: StorefrontProductWire,
    errors: [403, 409],
    once: 'by itself',
    tool: { name: 'save_wholesale_product', arguments: { ...bodyArguments(CreateProductBody) } },
  })
  create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateProductBody,
    @IdempotencyKey() key: string | undefined,
  ): Promise<StorefrontProductWire> {
    const work = async () => storefrontProductWire(await this.products.create(caller, newProductFrom(body)));
    return this.idempotency.once({ caller, key, operation: 'products.create', request: body, authorize: alreadyAuthorized }, work);
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the products of the account',
    description: 'Newest first.',
    answers: [StorefrontProductWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('wholesale_product', { query: '{query.name}', filter: { productStatus: '{query.status}' }, limit: '{query.limit}' }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { cursor, limit, status, ...filter }: StorefrontProductsQuery,
  ): Promise<Page<StorefrontProductWire>> {
    const statuses = status === undefined ? productStates.sets.kept : [status];
    return (await this.products.list(caller, { ...filter, statuses }, { cursor, limit })).map(storefrontProductWire);
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read a product',
    description: 'In any state, also archived.',
    answers: StorefrontProductWire,
    errors: [403, 404],
    tool: getTool('wholesale_product'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<StorefrontProductWire> {
    return storefrontProductWire(await this.products.read(caller, id));
  }

  @Put(':id')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Change a product',
    description: 'The same as PATCH: omitted fields keep their value.',
    answers: StorefrontProductWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_wholesale_product', arguments: { productId: '{path.id}', ...bodyArguments(ChangeProductBody) } },
  })
  put(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: ChangeProductBody): Promise<StorefrontProductWire> {
    return this.change(caller, id, body);
  }

  @Patch(':id')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Change, activate or deactivate a product',
    description: 'Omitted fields keep their value; lists are replaced.',
    answers: StorefrontProductWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_wholesale_product', arguments: { productId: '{path.id}', ...bodyArguments(ChangeProductBody) } },
  })
  async change(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() body: ChangeProductBody,
  ): Promise<StorefrontProductWire> {
    return storefrontProductWire(await this.products.change(caller, id, changeFrom(body)));
  }

  @Delete(':id')
  @Takes(wholeAccount, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Archive a product',
    description: 'The product is no longer offered. Its media buys continue.',
    answers: DeletedWire,
    errors: [403, 404, 409],
    tool: { name: 'save_wholesale_product', arguments: { productId: '{path.id}', isArchived: true } },
  })
  async archive(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.products.archive(caller, id);
    return deleted(id);
  }
}
