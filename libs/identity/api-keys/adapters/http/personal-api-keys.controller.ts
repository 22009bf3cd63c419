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

/** rest-api.md, Endpoints, API keys: the personal kind. */
@ApiTags('API keys')
@Controller('api/v2/user-api-keys')
export class PersonalApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Create a personal key',
    description: 'Needs a signed-in person. The key acts as that person, with their current role; the secret is shown once.',
    status: 201,
    answers: CreatedApiKeyWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: PersonCaller, @Body() body: CreateApiKeyBody): Promise<CreatedApiKeyWire> {
    return createdKeyWire(await this.keys.create(caller, 'personal', body));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List your personal keys',
    description: 'Newest first, one page, without secrets.',
    answers: [ApiKeyWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<ApiKeyWire>> {
    return wholeList((await this.keys.list(caller, 'personal')).map(apiKeyWire));
  }

  @Delete(':id')
  @Takes(firstParty, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Revoke a personal key',
    description: 'Takes effect at once. Admins can revoke any key of the account, members their own.',
    answers: DeletedWire,
    errors: [403, 404, 409],
  })
  async revoke(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.keys.revoke(caller, 'personal', id);
    return deleted(id);
  }
}
