import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BeforeTerms,
  CurrentCaller,
  deleted,
  DeletedNumberWire,
  IntegerIdParam,
  OffsetQuery,
  Operation,
  SellersOnly,
  spendWhen,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import { AgentHealthService } from '../../application/agent-health.service';
import { SellersService } from '../../application/sellers.service';
import type { SellerState } from '../../domain/seller';
import { ChangedSellerWire, ChangeSellerBody, RegisterSellerBody, SellerAgentWire, sellerWire } from './seller.wire';

/** The seller account's own agents. Only admins change them, because agents hold credentials of the account. */
@ApiTags('Seller agents')
@SellersOnly()
@Controller('api/v2/storefront/seller-agents')
@OperationIds('SellerAgents')
export class SellersController {
  constructor(
    private readonly sellers: SellersService,
    private readonly health: AgentHealthService,
  ) {}

  @Post()
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Register a seller agent',
    description: 'An agent that speaks AdCP over MCP. Discoveries ask it from then on.',
    status: 201,
    answers: SellerAgentWire,
    errors: [403, 409],
    once: 'in steps',
  })
  async register(@CurrentCaller() caller: Caller, @Body() body: RegisterSellerBody): Promise<SellerAgentWire> {
    const { logoUrl = null, bearerToken = null, ...wanted } = body;
    return sellerWire(await this.sellers.register(caller, { ...wanted, logoUrl, bearerToken }));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the seller agents of the account',
    description: 'Newest first.',
    answers: [SellerAgentWire],
    list: 'offset',
    errors: [403],
    tool: searchTool('agent', { limit: '{query.limit}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() page: OffsetQuery): Promise<Page<SellerAgentWire>> {
    const found = await this.sellers.list(caller, page);
    const health = await this.health.of(
      caller.accountId,
      found.rows.map(({ id }) => id),
    );
    return found.map((seller) => sellerWire(seller, health.get(seller.id)));
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read a seller agent',
    description: 'Includes the state of its circuit breaker.',
    answers: SellerAgentWire,
    errors: [403, 404],
    tool: getTool('agent'),
  })
  async read(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number): Promise<SellerAgentWire> {
    return this.wireWithHealth(await this.sellers.read(caller, id));
  }

  @Patch(':id')
  @Takes(wholeAccount, spendWhen(({ agentUrl }) => agentUrl !== undefined))
  @AdminsOnly()
  @Operation({
    summary: 'Change a seller agent',
    description: 'Omitted fields keep their value, but an agentUrl of another origin erases the bearer token.',
    answers: ChangedSellerWire,
    errors: [403, 404, 409],
    once: 'in steps',
  })
  async change(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') id: number,
    @Body() body: ChangeSellerBody,
  ): Promise<ChangedSellerWire> {
    const { credentialErased, ...state } = await this.sellers.change(caller, id, definedOnly(body));
    return { ...(await this.wireWithHealth(state)), ...(credentialErased ? { credentialErased } : {}) };
  }

  @Delete(':id')
  @Takes(wholeAccount, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @AdminsOnly()
  @Operation({
    summary: 'Archive a seller agent',
    description: 'Erases the credentials; the slug stays in use.',
    answers: DeletedNumberWire,
    errors: [403, 404],
  })
  async archive(@CurrentCaller() caller: Caller, @IntegerIdParam('id') id: number): Promise<DeletedNumberWire> {
    await this.sellers.archive(caller, id);
    return deleted(id);
  }

  private async wireWithHealth(seller: SellerState): Promise<SellerAgentWire> {
    return sellerWire(seller, (await this.health.of(seller.accountId, [seller.id])).get(seller.id));
  }
}
