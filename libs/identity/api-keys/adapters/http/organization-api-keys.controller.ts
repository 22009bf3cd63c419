import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, type PersonCaller, wholeList } from '@exchange/kernel';
import {
  BeforeEmailVerification,
  BeforeTerms,
  CurrentCaller,
  deleted,
  DeletedWire,
  firstParty,
  IdParam,
  Operation,
  signedIn,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { ApiKeysService } from '../../application/api-keys.service';
import { ApiKeyWire, CreateApiKeyBody, CreatedApiKeyWire, createdKeyWire, apiKeyWire } from './api-key.wire';

/** rest-api.md, Endpoints, API keys: the organization kind. */
@ApiTags('API keys')
@Controller('api/v2/org-api-keys')
export class OrganizationApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Create an organization key',
    description:
      'Needs a signed-in admin of the account. The key acts as an account admin and remains valid when its creator leaves. The secret is shown once.',
    status: 201,
    answers: CreatedApiKeyWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: PersonCaller, @Body() body: CreateApiKeyBody): Promise<CreatedApiKeyWire> {
    return createdKeyWire(await this.keys.create(caller, 'organization', body));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the keys of the account',
    description:
      'Admins see every key that acts on the account: its organization keys, the keys of its buyer agents, the personal keys of its members, and personal keys of members that were created on other accounts and reach this one. Others see the keys they created. Newest first, one page, without secrets.',
    answers: [ApiKeyWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<ApiKeyWire>> {
    return wholeList((await this.keys.list(caller, 'organization')).map(apiKeyWire));
  }

  @Delete(':id')
  @Takes(firstParty, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Revoke a key of the account',
    description: 'Takes effect at once. Admins can revoke any key that the list shows them, others the keys they created.',
    answers: DeletedWire,
    errors: [403, 404, 409],
  })
  async revoke(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.keys.revoke(caller, 'organization', id);
    return deleted(id);
  }
}
