import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, invalidField } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import {
  checkedBody,
  confirmationAnswer,
  Confirmations,
  confirmationTokenField,
  fieldsOf,
  idempotencyKeyField,
  quoted,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform/tools';
import { onboardingErrors } from '../../errors';
import {
  identityOf,
  isSameOperator,
  type BuyerOperator,
  type OperatorIdentity,
  operatorScopes,
  OperatorService,
} from '../../operator.service';
import { BuyerReadinessController } from '../../readiness.controller';
import { OperatorBody } from '../../readiness.wire';

const domain = fieldsOf(OperatorBody).operatorDomain.unwrap();
const unit = z.strictObject({ id: z.string().max(255) });

const identity = z.strictObject({
  operatorDomain: z.string().optional(),
  operatorScope: z.enum(operatorScopes).optional(),
  operator_unit: unit.optional(),
  operatorDomainSource: z.enum(['user_confirmed', 'none']),
});

const input = z.strictObject({
  operatorDomain: domain,
  operatorScope: z.enum(operatorScopes),
  operator_unit: unit.optional().describe('Only with specific_unit: the operator’s own id of the unit, never default.'),
  preview: z.boolean().optional().describe('true is the same as omitting confirmationToken.'),
  identityContract: z.literal('confirmed-v1').optional(),
  confirmationToken: confirmationTokenField.describe('Token of the preview that your person agreed to.'),
  idempotencyKey: idempotencyKeyField.optional(),
});

const output = z.strictObject({
  action: z.enum(['preview', 'saved', 'unchanged']),
  accessChanged: z.literal(false).describe('Always false: this never changes who has access to the account.'),
  operator: identity.extend({ scopeConfirmedAt: z.string(), verified: z.boolean() }).optional(),
  receipt: z
    .strictObject({ resourceType: z.literal('ACCOUNT'), resourceId: z.string(), confirmedAt: z.string() })
    .optional()
    .describe('Receipt of the saved operator.'),
  before: identity.optional(),
  after: identity.optional(),
  requiresConfirmation: z.literal(true).optional(),
  confirmationToken: z.string().optional(),
  domainProofWillReset: z.literal(false).optional().describe('Always false: the exchange stores no proof of domains.'),
  ...confirmationAnswer,
  expiresAt: confirmationAnswer.expiresAt.describe('Expiry of the confirmation token.'),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

/** docs/spec/gaps-2.md §7. The confirmation contains the current operator, which saving replaces, so a token works only once. */
@Injectable()
export class SaveBuyerOperatorTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_buyer_operator',
    title: 'Name the operator',
    description:
      'Names the company that the account buys as, which sellers are told. It takes two calls: the first answers a preview; show its question to your person, and ' +
      'only when they agree make the call in nextStep. It never changes who has access, and never confirms on behalf of a person.',
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
    const { confirmationToken, preview } = given;
    const after = await identityFrom(given);
    const about = [this.spec.name, JSON.stringify(after)] as const;
    const current = await this.operators.find(caller.accountId);
    if (confirmationToken !== undefined) {
      if (preview === true) throw invalidField('preview', 'preview saves nothing: leave out confirmationToken.');
      const before = JSON.parse(this.confirmations.read(caller, about, confirmationToken)) as OperatorIdentity | null;
      if (!isSameOperator(current, before)) throw onboardingErrors.operatorChanged({ field: 'confirmationToken' });
      return answerWith('saved', await this.operators.confirm(caller, after, before));
    }
    if (isSameOperator(current, after)) return answerWith('unchanged', current!);
    const before = current && identityOf(current);
    return {
      action: 'preview',
      accessChanged: false,
      before: identityFields(before),
      after: identityFields(after),
      requiresConfirmation: true,
      domainProofWillReset: false,
      ...this.confirmations.ask(caller, about, {
        what: JSON.stringify(before),
        question: questionOf(before, after),
        next: (token) => ({ ...argumentsOf(after), confirmationToken: token }),
      }),
    };
  }

  override async summary(given: Input, { accountId }: Caller): Promise<string> {
    return questionOf(await this.operators.find(accountId), await identityFrom(given));
  }
}

/** As {@link identityOf}, but errors name the tool's field `operator_unit.id` instead of `operatorUnitId`. */
async function identityFrom({ operatorDomain, operatorScope, operator_unit }: Input): Promise<OperatorIdentity> {
  if ((operatorScope === 'specific_unit') !== (operator_unit !== undefined))
    throw invalidField('operator_unit', 'operator_unit belongs to operatorScope specific_unit, which needs it.');
  const id = operator_unit?.id;
  if (id !== undefined && ['', 'default'].includes(id.trim().toLowerCase()))
    throw invalidField('operator_unit.id', 'operator_unit.id must name the unit, and default names none.');
  return identityOf(await checkedBody(OperatorBody, definedOnly({ operatorDomain, operatorScope, operatorUnitId: id })));
}

function questionOf(before: OperatorIdentity | null, after: OperatorIdentity): string {
  return `Tell sellers that the account buys as ${operatorText(after)}${before ? `, no longer as ${operatorText(before)}` : '; now no operator is named'}. Who has access does not change.`;
}

const operatorText = ({ operatorDomain, operatorUnitId }: OperatorIdentity): string =>
  operatorUnitId === null ? `the whole of ${quoted(operatorDomain)}` : `the unit ${quoted(operatorUnitId)} of ${quoted(operatorDomain)}`;

/** Omits `operator_unit` for a whole operator. */
function argumentsOf({ operatorDomain, operatorScope, operatorUnitId }: OperatorIdentity) {
  return { operatorDomain, operatorScope, ...(operatorUnitId !== null && { operator_unit: { id: operatorUnitId } }) };
}

const identityFields = (known: OperatorIdentity | null): z.input<typeof identity> =>
  known ? { ...argumentsOf(known), operatorDomainSource: 'user_confirmed' } : { operatorDomainSource: 'none' };

function answerWith(action: 'saved' | 'unchanged', operator: BuyerOperator): Answer {
  const confirmedAt = operator.confirmedAt.toISOString();
  const receipt = { resourceType: 'ACCOUNT', resourceId: String(operator.accountId), confirmedAt } as const;
  return {
    action,
    accessChanged: false,
    operator: { ...identityFields(operator), scopeConfirmedAt: confirmedAt, verified: false },
    ...(action === 'saved' ? { receipt } : {}),
  };
}
