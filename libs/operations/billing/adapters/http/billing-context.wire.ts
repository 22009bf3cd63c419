import { Field } from '@exchange/platform';
import { type BillingView, isTosAccepted } from '../../application/billing-view';
import type { IntelligenceRow, StoredPaymentMethod } from '../../domain/billing-context';

export class BillingMethodWire {
  @Field.text()
  id: string;

  @Field.oneOf(['CARD'])
  kind: 'CARD';

  @Field.text({ example: 'visa' })
  brand: string;

  @Field.text({ example: '4242' })
  last4: string;

  @Field.integer()
  expiresMonth: number;

  @Field.integer()
  expiresYear: number;

  @Field.oneOf(['pending_verification', 'verified'])
  status: StoredPaymentMethod['status'];

  @Field.timestamp()
  createdAt: Date;
}

export const billingMethodWire = (method: StoredPaymentMethod): BillingMethodWire => ({ ...method, kind: 'CARD' });

export class IntelligenceRowWire {
  @Field.text({ description: 'The feature, or the day (UTC).' })
  bucket: string;

  @Field.integer()
  inputTokens: number;

  @Field.integer()
  outputTokens: number;

  @Field.integer()
  cacheCreationInputTokens: number;

  @Field.integer()
  cacheReadInputTokens: number;

  @Field.integer()
  costMicroUsd: number;

  @Field.number()
  costUsd: number;

  @Field.integer()
  callCount: number;
}

export class IntelligenceWire {
  @Field.timestamp({ description: 'Start of this month (UTC).' })
  periodStart: Date;

  @Field.object(() => IntelligenceRowWire, { many: true })
  byFeature: IntelligenceRowWire[];

  @Field.object(() => IntelligenceRowWire, { many: true })
  byDay: IntelligenceRowWire[];

  @Field.integer({ description: 'For information only; it is not billed.' })
  totalCostMicroUsd: number;
}

function intelligenceRowWire(row: IntelligenceRow): IntelligenceRowWire {
  return { ...row, costUsd: row.costMicroUsd / 1_000_000 };
}

export function intelligenceWire({ context: { intelligence }, periodStart }: BillingView): IntelligenceWire {
  return {
    periodStart,
    byFeature: intelligence.byFeature.map(intelligenceRowWire),
    byDay: intelligence.byDay.map(intelligenceRowWire),
    totalCostMicroUsd: intelligence.byFeature.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0),
  };
}

export class AgreementWire {
  @Field.oneOf(['ACTIVE', 'SUPERSEDED'], { description: '`SUPERSEDED`: a newer version is required.' })
  status: 'ACTIVE' | 'SUPERSEDED';

  @Field.oneOf(['STANDARD_TOS'])
  agreementKind: 'STANDARD_TOS';

  @Field.text()
  version: string;

  @Field.timestamp()
  acceptedAt: Date;

  @Field.text({ nullable: true, description: 'Null when that person’s user was deleted.' })
  acceptedByEmail: string | null;
}

export class ContractDocumentWire {
  @Field.text()
  id: string;

  @Field.text()
  title: string;

  @Field.url({ nullable: true })
  downloadUrl: string | null;
}

export class ContractsWire {
  @Field.object(() => AgreementWire, { many: true, description: 'Latest first, at most ten.' })
  agreements: AgreementWire[];

  @Field.object(() => ContractDocumentWire, { many: true })
  documents: ContractDocumentWire[];
}

export function contractsWire({ context, tos }: BillingView): ContractsWire {
  return {
    agreements: context.agreements.map(({ version, acceptedAt, acceptedByEmail }) => ({
      status: version === tos.version ? 'ACTIVE' : 'SUPERSEDED',
      agreementKind: 'STANDARD_TOS',
      version,
      acceptedAt,
      acceptedByEmail,
    })),
    documents: tos.url === null ? [] : [{ id: `terms-${tos.version}`, title: `Terms ${tos.version}`, downloadUrl: tos.url }],
  };
}

/** Whether the caller is a signed-in admin of the organization and the terms are not accepted yet. */
export const canAcceptTos = (view: BillingView): boolean => view.askedBy.isOfOrganization && view.askedBy.isPerson && !isTosAccepted(view);
