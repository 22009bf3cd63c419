import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
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
import { ConnectedAppsService } from '../../application/connected-apps.service';
import { AppPolicyBody, AppPolicyWire, ConnectedAppWire, connectedAppWire } from './connected-app.wire';

/** docs/spec/gaps.md §6.6 */
@ApiTags('Connected apps')
@Controller('api/v2/connected-apps')
@OperationIds({ policy: 'getAppPolicy', approve: 'setAppPolicy', disconnect: 'revokeConnectedApp' })
export class ConnectedAppsController {
  constructor(private readonly apps: ConnectedAppsService) {}

  @Get()
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the apps that act for people',
    description:
      'Needs a signed-in person. Admins see the apps of every member of the account, others their own. Newest first, all in one page.',
    answers: [ConnectedAppWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: PersonCaller): Promise<Page<ConnectedAppWire>> {
    return wholeList((await this.apps.list(caller)).map(connectedAppWire));
  }

  @Get('policy')
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'Read which apps people may connect',
    description: 'Available to every member, so that they can see why an app is refused.',
    answers: AppPolicyWire,
    errors: [403],
  })
  async policy(@CurrentCaller() caller: Caller): Promise<AppPolicyWire> {
    return { approvedHosts: await this.apps.approvedHosts(caller) };
  }

  @Put('policy')
  @Takes(signedIn, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Set which apps people may connect',
    description: 'Applies to future consents. Connected apps stay connected until somebody disconnects them.',
    answers: AppPolicyWire,
    errors: [403],
    once: 'together',
  })
  async approve(@CurrentCaller() caller: Caller, @Body() { approvedHosts }: AppPolicyBody): Promise<AppPolicyWire> {
    return { approvedHosts: await this.apps.approve(caller, approvedHosts) };
  }

  @Delete(':id')
  @Takes(signedIn, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Disconnect an app',
    description: 'All tokens of the app end at once, on every device. Admins can disconnect any app of the account, others their own.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async disconnect(@CurrentCaller() caller: PersonCaller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.apps.disconnect(caller, id);
    return deleted(id);
  }
}
