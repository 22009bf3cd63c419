import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, wholeList } from '@exchange/kernel';
import { CurrentCaller, deleted, DeletedWire, firstParty, IdParam, Operation, Takes, wholeAccount } from '@exchange/platform';
import { searchTool, wholeListLimit, OperationIds } from '@exchange/platform/openapi';
import { MembersService } from '../../application/members.service';
import { InvitationLimits } from './invitation-limits';
import { InviteBody, MemberRoleBody, memberWire, MemberWire } from './member.wire';

@ApiTags('Members')
@Controller('api/v2/members')
@OperationIds({ changeRole: 'changeMemberRole' })
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly limits: InvitationLimits,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Members and open invitations of the account',
    description: 'One page: an account has at most 500 members and open invitations together.',
    answers: [MemberWire],
    list: 'whole',
    errors: [403],
    tool: searchTool('member', { limit: wholeListLimit }),
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<MemberWire>> {
    return wholeList(await this.members.list(caller)).map(memberWire);
  }

  @Post()
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Invite somebody by mail',
    description:
      'Admins only. The invitation can be accepted for seven days; inviting an address again replaces it. An organization (an account with its parent, their children and demos) sends at most 200 per hour, 10 of them to one address. One address receives at most 40 per day from all organizations together.',
    status: 201,
    answers: MemberWire,
    errors: [403, 409, 429],
    once: 'together',
  })
  async invite(@CurrentCaller() caller: Caller, @Body() { email, role }: InviteBody): Promise<MemberWire> {
    this.members.assertCanInvite(caller);
    await this.limits.consume(caller.accountId, email);
    return memberWire(await this.members.invite(caller, { email, role }));
  }

  @Patch(':id')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Change the role of a member or an open invitation',
    description: 'Admins only. 409 when no admin would remain.',
    answers: MemberWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async changeRole(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() { role }: MemberRoleBody): Promise<MemberWire> {
    return memberWire(await this.members.changeRole(caller, id, role));
  }

  @Delete(':id')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Remove a member, or revoke an invitation',
    description: "Admins only. The person's sessions and personal keys stop reaching the account at once. 409 for the last admin.",
    answers: DeletedWire,
    errors: [403, 404, 409],
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.members.remove(caller, id);
    return deleted(id);
  }
}
