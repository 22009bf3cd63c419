import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, isAdmin } from '@exchange/kernel';
import {
  accessOf,
  answerOf,
  answerSchema,
  authErrors,
  checkedBody,
  Confirmations,
  fieldsOf,
  idempotencyKeyField,
  nextStepField,
  questionField,
  quoted,
  refuseArguments,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { onboardingErrors } from '../../errors';
import { identityOf, isSameOperator, type Operator, type OperatorIdentity, operatorScopes, OperatorService } from '../../operator.service';
import { BuyerReadinessController } from '../../readiness.controller';
import { OperatorBody, OperatorWire, operatorWire } from '../../readiness.wire';

const fields = fieldsOf(OperatorBody);
const identity = z.strictObject({
  operatorDomain: z.string(),
  operatorScope: z.enum(operatorScopes),
  operatorUnitId: z.string().optional(),
});

const input = z.strictObject({
  operatorDomain: fields.operatorDomain.unwrap(),
  operatorScope: fields.operatorScope,
  operatorUnitId: fields.operatorUnitId,
  preview: z.literal(true).optional().describe('As without confirmationToken: nothing is saved.'),
  identityContract: z.literal('confirmed-v1').optional().describe('What is understood by a confirmation; there is one.'),
  confirmationToken: z.string().max(2_000).optional().describe('Only in the call that nextStep names, after your person has agreed.'),
  idempotencyKey: idempotencyKeyField.optional(),
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
      before: identity.optional().describe('Left out: there is none yet.'),
      after: identity,
      requiresConfirmation: z.literal(true),
      domainProofWillReset: z.literal(false).describe('No proof of domains is kept here that could be lost.'),
    })
    .optional(),
  question: questionField.optional(),
  nextStep: nextStepField.optional(),
  expiresAt: z.string().optional().describe('Of the confirmation token in nextStep.'),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

/** gaps-2.md §7. Doing it replaces the domain that the confirmation names, so that none confirms twice. */
@Injectable()
export class SaveBuyerOperatorTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_buyer_operator',
    title: 'Name the operator',
    description:
      'Names the company that your account buys as, by its domain, and whether it is all of it or one of its units; sellers are told. It takes two calls: ' +
      'the first answers a preview of what is there and what would be; show it to your person, and only when they agree make the call in nextStep. Only for admins. ' +
      'It never changes who has access to the account, and never confirms on behalf of a person.',
    input,
    output,
    performs: [accessOf(BuyerReadinessController, 'confirmOperator')],
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  };

  constructor(
    private readonly operators: OperatorService,
    private readonly confirmations: Confirmations,
  ) {
    super();
  }

  async run(given: Input, { caller }: ToolCall): Promise<Answer> {
    if (!isAdmin(caller)) throw authErrors.adminsOnly();
    const { operatorDomain, operatorScope, operatorUnitId, confirmationToken, preview } = given;
    const named = await checkedBody(OperatorBody, definedOnly({ operatorDomain, operatorScope, operatorUnitId }));
    const after = identityOf(named);
    const about = [this.spec.name, JSON.stringify(after)];
    const current = await this.operators.find(caller.accountId);
    if (confirmationToken !== undefined) {
      refuseArguments({ preview }, ['preview'], 'saves nothing: leave out confirmationToken');
      const before = JSON.parse(this.confirmations.read(caller, about, confirmationToken)) as OperatorIdentity | null;
      if (!isSameOperator(current, before)) throw onboardingErrors.operatorChanged({ field: 'confirmationToken' });
      return answered('saved', await this.operators.confirm(caller, named, before));
    }
    if (isSameOperator(current, after)) return answered('unchanged', current!);
    const before = current && identityOf(current);
    const { token, expiresAt } = this.confirmations.issue(caller, about, JSON.stringify(before));
    return {
      action: 'preview',
      accessChanged: false,
      preview: { ...(before && { before: shown(before) }), after: shown(after), requiresConfirmation: true, domainProofWillReset: false },
      question: questionOf(before, after),
      nextStep: {
        tool: this.spec.name,
        arguments: { ...shown(after), confirmationToken: token },
      },
      expiresAt: expiresAt.toISOString(),
    };
  }

  override async summary({ operatorDomain, operatorScope, operatorUnitId }: Input, { accountId }: Caller): Promise<string> {
    const after = identityOf(await checkedBody(OperatorBody, definedOnly({ operatorDomain, operatorScope, operatorUnitId })));
    return questionOf(await this.operators.find(accountId), after);
  }
}

/** What the account is called to sellers, now and then. */
function questionOf(before: OperatorIdentity | null, after: OperatorIdentity): string {
  return `Tell sellers that the account buys as ${operatorText(after)}${before ? `, no longer as ${operatorText(before)}` : '; now no operator is named'}. Who has access does not change.`;
}

const operatorText = ({ operatorDomain, operatorUnitId }: OperatorIdentity): string =>
  operatorUnitId === null ? `the whole of ${quoted(operatorDomain)}` : `the unit ${quoted(operatorUnitId)} of ${quoted(operatorDomain)}`;

/** The whole of an operator has no unit: the field is left out. */
function shown({ operatorDomain, operatorScope, operatorUnitId }: OperatorIdentity): z.input<typeof identity> {
  return { operatorDomain, operatorScope, ...(operatorUnitId !== null && { operatorUnitId }) };
}

function answered(action: 'saved' | 'unchanged', operator: Operator): Answer {
  const { accountId, confirmedAt } = operator;
  const receipt = { resourceType: 'ACCOUNT', resourceId: String(accountId), confirmedAt: confirmedAt.toISOString() } as const;
  const saved = action === 'saved' ? { receipt } : {};
  return { action, accessChanged: false, operator: answerOf(OperatorWire, operatorWire(operator)), ...saved };
}
