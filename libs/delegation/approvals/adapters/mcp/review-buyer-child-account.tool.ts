import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { access, accessRules, authErrors, wholeAccount } from '@exchange/platform';
import { checkedBody, Tool, type ToolCall } from '@exchange/platform/tools';
import { ApprovalsService } from '../../application/approvals.service';
import { RequestAccountBody } from '../http/approval.wire';
import { wantedAccount } from './child-account.schema';

const input = z.strictObject(wantedAccount);
const output = z.strictObject({
  capacity: z.strictObject({
    consumed: z.int(),
    remaining: z.int().nullable(),
    limit: z.int().nullable(),
    allowed: z.boolean(),
    denialReasons: z.array(z.string()),
  }),
  planCoverage: z
    .strictObject({ covered: z.literal(true), refusal: z.null() })
    .describe('Plans are of the organization, for all of its accounts: none refuses another one.'),
  accessChanges: z.strictObject({
    parentAdministratorsInheritChildAccess: z.literal(true),
    newMemberships: z.literal(0),
    invitations: z.literal(0),
  }),
  canRequest: z.boolean(),
  blockers: z.array(z.string()),
});

@Injectable()
export class ReviewBuyerChildAccount extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'review_buyer_child_account',
    title: 'Review a new account of the organization',
    description:
      'Tells whether an account could be created under the organization, and who would reach it: before request_buyer_child_account.',
    input,
    output,
    performs: [access(wholeAccount, 'read', [accessRules.admins(authErrors.adminsOnly)])],
    hints: { readOnlyHint: true, openWorldHint: false },
  } as const;

  constructor(private readonly approvals: ApprovalsService) {
    super();
  }

  async run({ parentId, ...sent }: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    await checkedBody(RequestAccountBody, sent);
    await this.approvals.assertParent(caller, parentId);
    const { capacity: places, blockers } = await this.approvals.review(caller);
    const isAllowed = blockers.length === 0;
    const capacity = { ...places, allowed: isAllowed, denialReasons: [...blockers] };
    const accessChanges = { parentAdministratorsInheritChildAccess: true, newMemberships: 0, invitations: 0 } as const;
    const planCoverage = { covered: true, refusal: null } as const;
    return { capacity, planCoverage, accessChanges, canRequest: isAllowed, blockers: [...blockers] };
  }
}
