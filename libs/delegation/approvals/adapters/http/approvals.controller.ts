import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page, PersonCaller } from '@exchange/kernel';
import { AdminsOnly, CurrentCaller, IdParam, Operation, Settings, signedIn, Takes, wholeAccount } from '@exchange/platform';
import { bodyArguments, getTool, searchTool } from '@exchange/platform/openapi';
import { ApprovalsService } from '../../application/approvals.service';
import type { ApprovalState } from '../../domain/approval';
import { ApprovalsQuery, AdminApprovalWire, adminApprovalWire, RejectBody, RequestAccountBody } from './approval.wire';

/** Programs request, signed-in admins decide (docs/spec/gaps-2.md §7). */
@ApiTags('Approvals')
@AdminsOnly()
@Controller('api/v2/approvals')
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly settings: Settings,
  ) {}

  @Post('child-accounts')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Request an account under the organization',
    description: 'For keys and apps of admins. Nothing is created until a signed-in admin approves, within seven days.',
    status: 201,
    answers: AdminApprovalWire,
    errors: [409],
    once: 'together',
    tool: { name: 'request_buyer_child_account', arguments: { ...bodyArguments(RequestAccountBody) } },
  })
  async request(@CurrentCaller() caller: Caller, @Body() body: RequestAccountBody): Promise<AdminApprovalWire> {
    return this.wireOf(await this.approvals.requestAccount(caller, body));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List pending and decided approvals',
    description: 'Newest first.',
    answers: [AdminApprovalWire],
    list: 'cursor',
    tool: searchTool('approval', { filter: { state: '{query.state}' }, limit: '{query.limit}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() { state: status, ...query }: ApprovalsQuery): Promise<Page<AdminApprovalWire>> {
    return (await this.approvals.list(caller, { ...query, status })).map((row) => this.wireOf(row));
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read an approval',
    description: 'Includes the outcome.',
    answers: AdminApprovalWire,
    errors: [404],
    tool: getTool('approval'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<AdminApprovalWire> {
    return this.wireOf(await this.approvals.read(caller, id));
  }

  @Post(':id/approve')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Approve a request and create the account',
    description:
      'Needs a signed-in admin who may create the account themselves. The state is `failed` when the account cannot be created, with the reason in `failureCode`. 409 when the approval was already decided or has expired.',
    answers: AdminApprovalWire,
    errors: [404, 409],
    // A failed creation is rolled back before `failed` is stored, in a second transaction.
    once: 'in steps',
  })
  async approve(@CurrentCaller() caller: PersonCaller, @IdParam('id') id: string): Promise<AdminApprovalWire> {
    return this.wireOf(await this.approvals.approve(caller, id));
  }

  @Post(':id/reject')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Reject a request',
    description: 'Needs a signed-in admin.',
    answers: AdminApprovalWire,
    errors: [404, 409],
    once: 'together',
  })
  async reject(
    @CurrentCaller() caller: PersonCaller,
    @IdParam('id') id: string,
    @Body() { reason }: RejectBody,
  ): Promise<AdminApprovalWire> {
    return this.wireOf(await this.approvals.reject(caller, id, reason ?? null));
  }

  private wireOf(state: ApprovalState): AdminApprovalWire {
    return adminApprovalWire(state, this.settings.baseUrl);
  }
}
