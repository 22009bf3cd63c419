import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { invalidField } from '@exchange/kernel';
import {
  accessOf,
  answerOf,
  answerSchema,
  checkedBody,
  fieldsOf,
  idempotencyKeyField,
  refuseArguments,
  Tool,
  type ToolCall,
  toolFields,
  type ToolSpec,
} from '@exchange/platform';
import { AdvertiserGrantsService } from '../../application/advertiser-grants.service';
import type { AdvertiserGrantState } from '../../domain/advertiser-grant';
import { GrantDecisionBody, InviteOrganizationBody } from '../http/advertiser-grant-body.wire';
import { AdvertiserGrantWire, advertiserGrantWire } from '../http/advertiser-grant.wire';
import { AdvertiserGrantsController } from '../http/advertiser-grants.controller';
import { invitationOf } from '../http/invitation-of';

const done = { invite: 'invited', accept: 'accepted', reject: 'rejected', revoke: 'revoked' } as const;
type Action = keyof typeof done;

const input = z.strictObject({
  action: z.enum(['invite', 'accept', 'reject', 'revoke']),
  grantRef: toolFields.id.optional().describe('The grant; for all but invite.'),
  ...fieldsOf(InviteOrganizationBody),
  idempotencyKey: idempotencyKeyField,
});
const output = z.strictObject({ action: z.enum(Object.values(done)), grant: answerSchema(AdvertiserGrantWire) });

const ofInvitations = ['grantee', 'advertisers', 'capabilities', 'expiresAt', 'purpose'] as const;

/** gaps-2.md §15, `save_advertiser_grant`. */
@Injectable()
export class SaveAdvertiserGrantTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_advertiser_grant',
    title: 'Let another organization work on advertisers',
    description:
      'Invites an organization to work on advertisers of your account, accepts or rejects an invitation that your account got, or revokes what it gave. Ask your ' +
      'person first: campaign.manage lets the other organization spend. Only for admins. It never adds advertisers to a grant: invite anew.',
    input,
    output,
    performs: [accessOf(AdvertiserGrantsController, 'invite')],
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  };

  constructor(private readonly grants: AdvertiserGrantsService) {
    super();
  }

  async run(
    { idempotencyKey: _, action, grantRef, ...given }: z.output<typeof input>,
    { caller }: ToolCall,
  ): Promise<z.input<typeof output>> {
    const state = await this.save(action, grantRef, given, caller);
    return { action: done[action], grant: answerOf(AdvertiserGrantWire, advertiserGrantWire(state, caller.accountId)) };
  }

  private async save(
    action: Action,
    grantRef: string | undefined,
    given: object,
    caller: ToolCall['caller'],
  ): Promise<AdvertiserGrantState> {
    if (action === 'invite') {
      refuseArguments({ grantRef }, ['grantRef'], 'is for grants that there are');
      return this.grants.invite(caller, invitationOf(await checkedBody(InviteOrganizationBody, given)));
    }
    refuseArguments(given, ofInvitations, 'is fixed with the invitation');
    if (grantRef === undefined) throw invalidField('grantRef', 'grantRef is required.');
    const { reason } = await checkedBody(GrantDecisionBody, given);
    return this.grants.decide(caller, grantRef, action, reason);
  }
}
