import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { accessOf, Settings } from '@exchange/platform';
import { checkedBody, fieldsText, idempotencyKeyField, Tool, type ToolCall } from '@exchange/platform/tools';
import { ApprovalsService } from '../../application/approvals.service';
import { RequestAccountBody } from '../http/approval.wire';
import { ApprovalsController } from '../http/approvals.controller';
import { approvalAnswer, approvalShape, wantedAccount } from './child-account.schema';

const input = z.strictObject({
  ...wantedAccount,
  idempotencyKey: idempotencyKeyField,
});
const output = z.strictObject({ action: z.literal('approval_required'), approval: approvalShape });

@Injectable()
export class RequestBuyerChildAccount extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'request_buyer_child_account',
    title: 'Ask for a new account of the organization',
    description:
      'Asks a signed-in admin for an account under the organization. Nothing is created until they approve, within seven days: read it with get(kind: approval).',
    input,
    output,
    performs: [accessOf(ApprovalsController, 'request')],
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  } as const;

  constructor(
    private readonly approvals: ApprovalsService,
    private readonly settings: Settings,
  ) {
    super();
  }

  async run({ idempotencyKey: _, parentId, ...sent }: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    await this.approvals.assertParent(caller, parentId);
    const approval = await this.approvals.requestAccount(caller, await checkedBody(RequestAccountBody, sent));
    return { action: 'approval_required', approval: approvalAnswer(approval, this.settings.baseUrl) };
  }

  override async summary({ idempotencyKey: _, parentId: __, ...sent }: z.output<typeof input>): Promise<string> {
    return `Ask a signed-in admin for a new account of the organization: ${fieldsText(sent)}. Nothing is created before they approve.`;
  }
}
