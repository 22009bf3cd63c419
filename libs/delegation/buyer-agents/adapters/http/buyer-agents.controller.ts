import { Body, Controller, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, Clock, type Page } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BeforeTerms,
  BuyersOnly,
  CurrentCaller,
  IdParam,
  Operation,
  signedIn,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { bodyArguments, getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import type { AgentView } from '../../application/agent-views';
import { BuyerAgentsService } from '../../application/buyer-agents.service';
import {
  CreateBuyerAgentBody,
  EndAgentBody,
  ListBuyerAgentsQuery,
  RenameBuyerAgentBody,
  ReplaceAccessBody,
  ResumeAgentBody,
} from './buyer-agent-body.wire';
import { agentWire, BuyerAgentWire } from './buyer-agent.wire';

/** docs/spec/gaps-2.md §3; docs/spec/rest-api.md, Authentication 7 */
@ApiTags('Buyer agents')
@BuyersOnly()
@AdminsOnly()
@Controller('api/v2/buyer-agents')
@OperationIds({ replaceAccess: 'replaceBuyerAgentAccess' })
export class BuyerAgentsController {
  constructor(
    private readonly agents: BuyerAgentsService,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Create a buyer agent',
    description: 'Signed-in admins only. The new agent has no grants and no key.',
    status: 201,
    answers: BuyerAgentWire,
    errors: [403, 409],
    once: 'together',
    tool: { name: 'save_buyer_agent', arguments: { ...bodyArguments(CreateBuyerAgentBody) } },
  })
  async create(@CurrentCaller() caller: Caller, @Body() { displayName, kind }: CreateBuyerAgentBody): Promise<BuyerAgentWire> {
    return this.wire(await this.agents.create(caller, displayName, kind));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List buyer agents',
    description: 'Admins only. Newest first, with the first ten credentials and advertisers of each.',
    answers: [BuyerAgentWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('buyer_agent', {
      query: '{query.name}',
      filter: { lifecycleState: '{query.lifecycleState}' },
      limit: '{query.limit}',
    }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListBuyerAgentsQuery): Promise<Page<BuyerAgentWire>> {
    return (await this.agents.list(caller, query)).map((view) => this.wire(view));
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read a buyer agent',
    description: 'Admins only. Includes all of its advertisers and the amount committed for each in the current month.',
    answers: BuyerAgentWire,
    errors: [403, 404],
    tool: getTool('buyer_agent'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<BuyerAgentWire> {
    return this.wire(await this.agents.read(caller, id));
  }

  @Patch(':id')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Rename a buyer agent',
    description: 'Signed-in admins only. Earlier audit entries keep the old name.',
    answers: BuyerAgentWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_buyer_agent', arguments: { id: '{path.id}', displayName: '{body.displayName}' } },
  })
  async rename(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { displayName }: RenameBuyerAgentBody,
  ): Promise<BuyerAgentWire> {
    return this.wire(await this.agents.rename(caller, id, displayName));
  }

  @Put(':id/access')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Replace the access of a buyer agent',
    description:
      'Signed-in admins only. The list is complete: grants that are not sent are removed. Takes effect with the next request; event streams that are no longer allowed end. 409 with `details.accessRevision` when the access was replaced since it was read. The currency of an advertiser with a ceiling can no longer change.',
    answers: BuyerAgentWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_buyer_agent', arguments: { id: '{path.id}', access: '{body}' } },
  })
  async replaceAccess(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() body: ReplaceAccessBody,
  ): Promise<BuyerAgentWire> {
    return this.wire(await this.agents.replaceAccess(caller, id, body));
  }

  @Post(':id/suspend')
  @Takes(signedIn, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Suspend a buyer agent',
    description: 'Signed-in admins only. Its keys are refused like unknown ones from the next request on, until it is resumed.',
    answers: BuyerAgentWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_buyer_agent', arguments: { id: '{path.id}', lifecycle: { action: 'suspend', ...bodyArguments(EndAgentBody) } } },
  })
  async suspend(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: EndAgentBody): Promise<BuyerAgentWire> {
    return this.wire(await this.agents.suspend(caller, id, body));
  }

  @Post(':id/resume')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Resume a buyer agent',
    description: 'Signed-in admins only. Its keys work again, with its current grants.',
    answers: BuyerAgentWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_buyer_agent', arguments: { id: '{path.id}', lifecycle: { action: 'resume', ...bodyArguments(ResumeAgentBody) } } },
  })
  async resume(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: ResumeAgentBody): Promise<BuyerAgentWire> {
    return this.wire(await this.agents.resume(caller, id, body));
  }

  @Post(':id/retire')
  @Takes(signedIn, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Retire a buyer agent',
    description: 'Signed-in admins only. Cannot be undone: its keys are revoked, and its name can be used again.',
    answers: BuyerAgentWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_buyer_agent', arguments: { id: '{path.id}', lifecycle: { action: 'retire', ...bodyArguments(EndAgentBody) } } },
  })
  async retire(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: EndAgentBody): Promise<BuyerAgentWire> {
    return this.wire(await this.agents.retire(caller, id, body));
  }

  private wire(view: AgentView): BuyerAgentWire {
    return agentWire(view, this.clock.now());
  }
}
