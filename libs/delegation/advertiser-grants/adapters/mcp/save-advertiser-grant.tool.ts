import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, invalidField } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import {
  answerOf,
  answerSchema,
  checkedBody,
  fieldsOf,
  idempotencyKeyField,
  listText,
  quoted,
  refuseArguments,
  Tool,
  type ToolCall,
  toolFields,
  type ToolSpec,
  valueText,
} from '@exchange/platform/tools';
import { AdvertiserGrantsService } from '../../application/advertiser-grants.service';
import type { AdvertiserGrantState } from '../../domain/advertiser-grant';
import { GrantDecisionBody, InviteOrganizationBody } from '../http/advertiser-grant-body.wire';
import { AdvertiserGrantWire, advertiserGrantWire } from '../http/advertiser-grant.wire';
import { AdvertiserGrantsController } from '../http/advertiser-grants.controller';
import { invitationOf } from '../http/invitation-of';

const actionResults = { invite: 'invited', accept: 'accepted', reject: 'rejected', revoke: 'revoked' } as const;
type Action = keyof typeof actionResults;

const input = z.strictObject({
  action: z.enum(['invite', 'accept', 'reject', 'revoke']),
  grantRef: toolFields.id.optional().describe('Required for every action but invite.'),
  ...fieldsOf(InviteOrganizationBody),
  idempotencyKey: idempotencyKeyField,
});
const output = z.strictObject({ action: z.enum(Object.values(actionResults)), grant: answerSchema(AdvertiserGrantWire) });

const invitationFields = ['grantee', 'advertisers', 'capabilities', 'expiresAt', 'purpose'] as const;

type Input = z.output<typeof input>;

const capabilitiesText = (capabilities: readonly string[]): string =>
  `${capabilities.join(', ')}${capabilities.includes('campaign.manage') ? ', which launches campaigns and spends' : ''}`;

/** docs/spec/gaps-2.md §15 */
@Injectable()
export class SaveAdvertiserGrantTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_advertiser_grant',
    title: 'Let another organization work on advertisers',
    description:
      'Invites another organization to work on advertisers of your account, accepts or rejects an invitation, or revokes a grant; for admins. Ask your person ' +
      'first: campaign.manage lets the others launch and spend.',
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
    return { action: actionResults[action], grant: answerOf(AdvertiserGrantWire, advertiserGrantWire(state, caller.accountId)) };
  }

  override async summary(
    { action, grantRef, grantee, advertisers, capabilities, expiresAt, purpose }: Input,
    caller: Caller,
  ): Promise<string> {
    if (action === 'invite') {
      const { organizationRef } = (grantee ?? {}) as { organizationRef?: string };
      const ids = ((advertisers ?? []) as { advertiserId: number }[]).map(({ advertiserId }) => String(advertiserId));
      const may = capabilitiesText((capabilities ?? []) as string[]);
      return `Invite the organization ${valueText(organizationRef)} to work on the advertisers ${listText(ids, 20)}: ${may}, until ${valueText(expiresAt)}, for ${valueText(purpose)}.`;
    }
    const grant = await this.grants.read(caller, grantRef ?? '');
    const names = listText(
      grant.advertisers.map(({ displayName }) => quoted(displayName)),
      20,
    );
    const what = `work of ${quoted(grant.granteeName)} on advertisers of ${quoted(grant.grantorName)} (${names}): ${capabilitiesText(grant.capabilities)}`;
    if (action === 'revoke') return `Revoke, at once: ${what}.`;
    return `${action === 'accept' ? 'Accept' : 'Reject'} the invitation to the ${what}, until ${valueText(grant.expiresAt)}.`;
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
    refuseArguments(given, invitationFields, 'is fixed with the invitation');
    if (grantRef === undefined) throw invalidField('grantRef', 'grantRef is required.');
    const { reason } = await checkedBody(GrantDecisionBody, given);
    return this.grants.decide(caller, grantRef, action, reason);
  }
}
