import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, type PersonCaller, wholeList } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BeforeTerms,
  BuyersOnly,
  CurrentCaller,
  deleted,
  DeletedWire,
  IdParam,
  Operation,
  signedIn,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { BuyerAgentsService } from '../../application/buyer-agents.service';
import { AgentKeyWire, agentKeyWire, CreateAgentKeyBody, createdAgentKeyWire, CreatedAgentKeyWire } from './buyer-agent.wire';

/** A key of a buyer agent authenticates only as that agent (docs/spec/rest-api.md, Authentication 7). */
@ApiTags('Buyer agents')
@BuyersOnly()
@AdminsOnly()
@Controller('api/v2/buyer-agents/:id/keys')
@OperationIds({ create: 'createBuyerAgentKey', list: 'listBuyerAgentKeys', revoke: 'revokeBuyerAgentKey' })
export class AgentKeysController {
  constructor(private readonly agents: BuyerAgentsService) {}

  @Post()
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Create a key of a buyer agent',
    description: 'Signed-in admins only. The key outlives the membership of its creator. The secret is shown once.',
    status: 201,
    answers: CreatedAgentKeyWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_buyer_agent' },
  })
  async create(
    @CurrentCaller() caller: PersonCaller,
    @IdParam('id') id: string,
    @Body() body: CreateAgentKeyBody,
  ): Promise<CreatedAgentKeyWire> {
    return createdAgentKeyWire(await this.agents.createKey(caller, id, body));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the keys of a buyer agent',
    description: 'Admins only. Newest first, all in one page. Secrets are not included.',
    answers: [AgentKeyWire],
    list: 'whole',
    errors: [403, 404],
  })
  async list(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<Page<AgentKeyWire>> {
    return wholeList((await this.agents.listKeys(caller, id)).map(agentKeyWire));
  }

  @Delete(':keyId')
  @Takes(signedIn, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Revoke a key of a buyer agent',
    description: 'Signed-in admins only. Takes effect at once.',
    answers: DeletedWire,
    errors: [403, 404, 409],
  })
  async revoke(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @IdParam('keyId') keyId: string): Promise<DeletedWire> {
    await this.agents.revokeKey(caller, id, keyId);
    return deleted(keyId);
  }
}
