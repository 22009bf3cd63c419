import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, type PersonCaller, wholeList } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BeforeTerms,
  CurrentCaller,
  deleted,
  DeletedWire,
  IdParam,
  Operation,
  signedIn,
  Takes,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { MachineApplicationsService } from '../../application/machine-applications.service';
import {
  CreateMachineApplicationBody,
  MachineApplicationWire,
  machineApplicationWire,
  MachineApplicationWithSecretWire,
  withSecretWire,
} from './machine-application.wire';

/** docs/spec/gaps-2.md §2 */
@ApiTags('Machine applications')
@AdminsOnly()
@Controller('api/v2/m2m-applications')
@OperationIds({ rotateSecret: 'replaceMachineApplicationSecret' })
export class MachineApplicationsController {
  constructor(private readonly applications: MachineApplicationsService) {}

  @Post()
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Create an application that gets tokens without a person',
    description:
      'Needs a signed-in admin. The application exchanges `client_id` and `client_secret` at `POST /auth/token` (`grant_type=client_credentials`) for tokens that are valid for an hour and act as an admin of the account, within their scope. The secret is shown once.',
    status: 201,
    answers: MachineApplicationWithSecretWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(
    @CurrentCaller() caller: PersonCaller,
    @Body() body: CreateMachineApplicationBody,
  ): Promise<MachineApplicationWithSecretWire> {
    return withSecretWire(await this.applications.create(caller, body));
  }

  @Get()
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the applications of the account',
    description: 'Newest first, all in one page. Secrets are not included.',
    answers: [MachineApplicationWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<MachineApplicationWire>> {
    return wholeList((await this.applications.list(caller)).map(machineApplicationWire));
  }

  @Get(':id')
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'Read an application of the account',
    description: 'The secret is not included; it cannot be read again.',
    answers: MachineApplicationWire,
    errors: [403, 404],
  })
  async get(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MachineApplicationWire> {
    return machineApplicationWire(await this.applications.find(caller, id));
  }

  @Post(':id/rotate-secret')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Replace the secret of an application',
    description: 'The old secret and every token issued for it end at once.',
    answers: MachineApplicationWithSecretWire,
    errors: [403, 404],
    once: 'together',
  })
  async rotateSecret(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MachineApplicationWithSecretWire> {
    return withSecretWire(await this.applications.rotateSecret(caller, id));
  }

  @Delete(':id')
  @Takes(signedIn, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Revoke an application',
    description: 'Its secret and its tokens end at once.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async revoke(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.applications.revoke(caller, id);
    return deleted(id);
  }
}
