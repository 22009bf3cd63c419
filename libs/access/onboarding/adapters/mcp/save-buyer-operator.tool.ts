import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isAdmin } from '@exchange/kernel';
import {
  answerOf,
  answerSchema,
  authErrors,
  checkedBody,
  Confirmations,
  fieldsOf,
  nextStepField,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { onboardingErrors } from '../../errors';
import { type Operator, operatorDomainOf, OperatorService } from '../../operator.service';
import { OperatorBody, OperatorWire, operatorWire } from '../../readiness.wire';

const input = z.strictObject({
  operatorDomain: fieldsOf(OperatorBody).operatorDomain.unwrap(),
  identityContract: z.literal('confirmed-v1').optional().describe('What is understood by a confirmation; there is one.'),
  confirmationToken: z.string().max(2_000).optional().describe('Only in the call that nextStep names, after your person has agreed.'),
});

const output = z.strictObject({
  action: z.enum(['preview', 'saved', 'unchanged']),
  accessChanged: z.literal(false).describe('Who has access to the account is never changed by this.'),
  operator: answerSchema(OperatorWire).optional(),
  receipt: z
    .strictObject({ resourceType: z.literal('ACCOUNT'), resourceId: z.string(), confirmedAt: z.string() })
    .optional()
    .describe('Of what was saved.'),
  preview: z
    .strictObject({
      before: z.string().optional().describe('Left out: there is none yet.'),
      after: z.string(),
      requiresConfirmation: z.literal(true),
    })
    .optional(),
  nextStep: nextStepField.optional(),
  expiresAt: z.string().optional().describe('Of the confirmation token in nextStep.'),
});

type Answer = z.input<typeof output>;

/** gaps-2.md §7. Doing it replaces the domain that the confirmation names, so that none confirms twice. */
@Injectable()
export class SaveBuyerOperatorTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_buyer_operator',
    title: 'Name the operator',
    description:
      'Names the company that your account buys as, by its domain; sellers are told. It takes two calls: the first answers a preview of what is there and what ' +
      'would be; show it to your person, and only when they agree make the call in nextStep. Only for admins. ' +
      'It never changes who has access to the account, and never confirms on behalf of a person.',
    input,
    output,
    scope: 'write',
    accountType: 'BUYER',
    reach: 'account',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  };

  constructor(
    private readonly operators: OperatorService,
    private readonly confirmations: Confirmations,
  ) {
    super();
  }

  async run({ confirmationToken, identityContract: _, ...given }: z.output<typeof input>, { caller }: ToolCall): Promise<Answer> {
    if (!isAdmin(caller)) throw authErrors.adminsOnly();
    const { operatorDomain } = await checkedBody(OperatorBody, given);
    const after = operatorDomainOf(operatorDomain);
    const about = [this.spec.name, after];
    if (confirmationToken !== undefined) {
      const before = JSON.parse(this.confirmations.read(caller, about, confirmationToken)) as string | null;
      const current = await this.operators.find(caller.accountId);
      if ((current?.operatorDomain ?? null) !== before) throw onboardingErrors.operatorChanged({ field: 'confirmationToken' });
      return answered('saved', await this.operators.confirm(caller, operatorDomain, before));
    }
    const current = await this.operators.find(caller.accountId);
    if (current?.operatorDomain === after) return answered('unchanged', current);
    const before = current?.operatorDomain ?? null;
    const { token, expiresAt } = this.confirmations.issue(caller, about, JSON.stringify(before));
    return {
      action: 'preview',
      accessChanged: false,
      preview: { ...(before === null ? {} : { before }), after, requiresConfirmation: true },
      nextStep: { tool: this.spec.name, arguments: { operatorDomain: after, confirmationToken: token } },
      expiresAt: expiresAt.toISOString(),
    };
  }
}

function answered(action: 'saved' | 'unchanged', operator: Operator): Answer {
  const { accountId, confirmedAt } = operator;
  const receipt = { resourceType: 'ACCOUNT', resourceId: String(accountId), confirmedAt: confirmedAt.toISOString() } as const;
  const saved = action === 'saved' ? { receipt } : {};
  return { action, accessChanged: false, operator: answerOf(OperatorWire, operatorWire(operator)), ...saved };
}
