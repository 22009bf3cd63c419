import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeTerms,
  BuyersOnly,
  CurrentCaller,
  firstParty,
  IdParam,
  Operation,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { bodyArguments, getTool, searchTool } from '@exchange/platform/openapi';
import { AdvertiserGrantsService } from '../../application/advertiser-grants.service';
import { GrantDecisionBody, InviteOrganizationBody, ListAdvertiserGrantsQuery } from './advertiser-grant-body.wire';
import { AdvertiserGrantWire, advertiserGrantWire } from './advertiser-grant.wire';
import { invitationOf } from './invitation-of';

/** docs/spec/gaps-2.md §4 */
@ApiTags('Advertiser grants')
@BuyersOnly()
@Controller('api/v2/advertiser-grants')
export class AdvertiserGrantsController {
  constructor(private readonly grants: AdvertiserGrantsService) {}

  @Post()
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Invite an organization to work on advertisers',
    description:
      'Admins only; an app needs the scope spend to give campaign.manage. The organization reaches nothing until one of its admins accepts. 404 when there is no such organization, 409 when the account has reached its limit of open grants.',
    status: 201,
    answers: AdvertiserGrantWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_advertiser_grant', arguments: { action: 'invite', ...bodyArguments(InviteOrganizationBody) } },
  })
  async invite(@CurrentCaller() caller: Caller, @Body() body: InviteOrganizationBody): Promise<AdvertiserGrantWire> {
    return advertiserGrantWire(await this.grants.invite(caller, invitationOf(body)), caller.accountId);
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List advertiser grants',
    description: 'Grants that the account gave or received, newest first.',
    answers: [AdvertiserGrantWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('advertiser_grant', {
      filter: { direction: '{query.direction}', grantStatus: ['{query.status}'] },
      limit: '{query.limit}',
    }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { direction, status, ...query }: ListAdvertiserGrantsQuery,
  ): Promise<Page<AdvertiserGrantWire>> {
    const page = await this.grants.list(caller, { ...query, direction, statuses: status && [status] });
    return page.map((state) => advertiserGrantWire(state, caller.accountId));
  }

  @Get(':grantRef')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read an advertiser grant',
    description: 'Available to both sides; 404 for any other account.',
    answers: AdvertiserGrantWire,
    errors: [403, 404],
    tool: getTool('advertiser_grant', { id: '{path.grantRef}' }),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('grantRef') grantRef: string): Promise<AdvertiserGrantWire> {
    return advertiserGrantWire(await this.grants.read(caller, grantRef), caller.accountId);
  }

  @Post(':grantRef/accept')
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Accept an invitation',
    description:
      'Admins of the invited organization only. Afterwards its people, keys, apps and buyer agents reach the advertisers, each within its own permissions. 409 when the invitation was already decided or has expired.',
    answers: AdvertiserGrantWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_advertiser_grant', arguments: { action: 'accept', grantRef: '{path.grantRef}', reason: '{body.reason}' } },
  })
  accept(
    @CurrentCaller() caller: Caller,
    @IdParam('grantRef') grantRef: string,
    @Body() { reason }: GrantDecisionBody,
  ): Promise<AdvertiserGrantWire> {
    return this.decide(caller, grantRef, 'accept', reason);
  }

  @Post(':grantRef/reject')
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @BeforeTerms()
  @Operation({
    summary: 'Reject an invitation',
    description: 'Admins of the invited organization only. 409 when the invitation was already decided or has expired.',
    answers: AdvertiserGrantWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_advertiser_grant', arguments: { action: 'reject', grantRef: '{path.grantRef}', reason: '{body.reason}' } },
  })
  reject(
    @CurrentCaller() caller: Caller,
    @IdParam('grantRef') grantRef: string,
    @Body() { reason }: GrantDecisionBody,
  ): Promise<AdvertiserGrantWire> {
    return this.decide(caller, grantRef, 'reject', reason);
  }

  @Post(':grantRef/revoke')
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @BeforeTerms()
  @Operation({
    summary: 'Revoke a grant or an invitation',
    description:
      'Admins of the inviting organization only. Takes effect at once: the next request that uses the grant is refused, and open streams end. 409 when the grant has already ended.',
    answers: AdvertiserGrantWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_advertiser_grant', arguments: { action: 'revoke', grantRef: '{path.grantRef}', reason: '{body.reason}' } },
  })
  revoke(
    @CurrentCaller() caller: Caller,
    @IdParam('grantRef') grantRef: string,
    @Body() { reason }: GrantDecisionBody,
  ): Promise<AdvertiserGrantWire> {
    return this.decide(caller, grantRef, 'revoke', reason);
  }

  private async decide(
    caller: Caller,
    id: string,
    decision: 'accept' | 'reject' | 'revoke',
    reason?: string,
  ): Promise<AdvertiserGrantWire> {
    return advertiserGrantWire(await this.grants.decide(caller, id, decision, reason), caller.accountId);
  }
}
