import { AllocationWire, BudgetGuidanceWire, PricingOptionWire, ProductFormatWire } from '@exchange/discovery';
import { CursorQuery, Field } from '@exchange/platform';
import { savedOfferLimits } from '../../domain/limits';
import type { Snapshot } from '../../domain/offered';
import type { ListedOffer } from '../../domain/ports';
import type { SavedOfferState } from '../../domain/saved-offer';
import { savedOfferStates, type SavedOfferStatus } from '../../domain/saved-offer.states';

/** The operator of an offer: exactly one of the members (gaps.md §6.8). */
export class OperatorIdBody {
  @Field.text({ optional: true, min: 1, max: 253, description: 'Operator domain that the buyer has confirmed.', example: 'acme.example' })
  domain?: string;

  @Field.integer({ optional: true, min: 1, description: 'Account of the buyer or of the organization above it.' })
  customerId?: number;
}

export class ChangeSavedOfferBody {
  @Field.name({ optional: true, max: savedOfferLimits.label, description: 'The seller’s name for the offer.' })
  label?: string;

  @Field.prose({
    optional: true,
    nullable: true,
    min: 1,
    max: savedOfferLimits.notes,
    description: 'Visible only to the seller; null clears them.',
  })
  notes?: string | null;

  @Field.timestamp({ optional: true, description: 'A time within the next 14 days. Only while the offer is active.' })
  expiresAt?: Date;
}

export class SaveOfferBody {
  @Field.object(() => OperatorIdBody, {
    description:
      'The operator who may redeem the code: either a domain or a customerId. Domains are claimed by accounts and not verified: send customerId to restrict the offer to one account.',
  })
  operatorId: OperatorIdBody;

  @Field.name({
    max: savedOfferLimits.label,
    description: 'The seller’s name for the offer. A discovery of the buyer without a brief gets the same name.',
  })
  label: string;

  @Field.prose({ optional: true, nullable: true, min: 1, max: savedOfferLimits.notes, description: 'Visible only to the seller.' })
  notes?: string | null;

  @Field.timestamp({ description: 'A time within the next 14 days.' })
  expiresAt: Date;

  @Field.text({
    optional: true,
    min: 1,
    max: 255,
    description: 'The discovery that a storefront answered. Either this or `briefArtifactId`.',
  })
  discoveryId?: string;

  @Field.text({ optional: true, min: 1, max: 255, description: 'The brief that a storefront received. Either this or `discoveryId`.' })
  briefArtifactId?: string;

  @Field.text({ min: 1, max: 500, description: '`sfp1:<storefront id>:<the seller’s own id>`.' })
  proposalId: string;
}

export class SavedOffersQuery extends CursorQuery {
  @Field.oneOf(savedOfferStates.stored, { optional: true, description: 'Only offers in this state now.' })
  status?: SavedOfferStatus;

  @Field.integer({ optional: true, min: 1, description: 'Only offers of this storefront.' })
  storefrontId?: number;

  @Field.text({ optional: true, min: 1, max: 253, description: 'Only offers for this domain.' })
  operatorDomain?: string;

  @Field.integer({ optional: true, min: 1, description: 'Only offers for this account.' })
  operatorCustomerId?: number;
}

export class OperatorIdWire {
  @Field.text({ nullable: true })
  domain: string | null;

  @Field.integer({ nullable: true })
  customerId: number | null;
}

export class ListedOfferWire {
  @Field.integer()
  id: number;

  @Field.text({ description: 'The buyer sends it as `proposalCode` when starting a discovery.', example: 'PRP-7K3M9QXA' })
  proposalCode: string;

  @Field.oneOf(savedOfferStates.stored)
  status: SavedOfferStatus;

  @Field.object(() => OperatorIdWire, { description: 'The operator who may redeem the code.' })
  operatorId: OperatorIdWire;

  @Field.text()
  label: string;

  @Field.text({ nullable: true })
  notes: string | null;

  @Field.integer()
  storefrontId: number;

  @Field.text({ description: 'Discovery of the saved proposal.' })
  discoveryId: string;

  @Field.text()
  proposalId: string;

  @Field.timestamp()
  expiresAt: Date;

  @Field.integer({ nullable: true, description: 'Account of the buyer who redeemed the code.' })
  redeemedBy: number | null;

  @Field.timestamp({ nullable: true })
  redeemedAt: Date | null;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class SavedOfferProductWire {
  @Field.text()
  productId: string;

  @Field.text()
  name: string;

  @Field.text()
  description: string;

  @Field.text({ many: true })
  channels: readonly string[];

  @Field.oneOf(['guaranteed', 'non_guaranteed'])
  deliveryType: string;

  @Field.object(() => PricingOptionWire, { many: true })
  pricingOptions: readonly PricingOptionWire[];

  @Field.object(() => ProductFormatWire, { many: true })
  formats: readonly ProductFormatWire[];
}

export class SavedOfferProposalWire {
  @Field.text()
  proposalId: string;

  @Field.text()
  name: string;

  @Field.text({ nullable: true })
  rationale: string | null;

  @Field.object(() => AllocationWire, { many: true })
  allocations: readonly AllocationWire[];

  @Field.object(() => BudgetGuidanceWire, { nullable: true })
  budgetGuidance: BudgetGuidanceWire | null;
}

export class SavedOfferSnapshotWire {
  @Field.object(() => SavedOfferProductWire, { many: true, description: 'Products of the proposal.' })
  products: readonly SavedOfferProductWire[];

  @Field.object(() => SavedOfferProposalWire, { many: true, description: 'The saved proposal.' })
  proposals: readonly SavedOfferProposalWire[];
}

export class SavedOfferWire extends ListedOfferWire {
  @Field.object(() => SavedOfferSnapshotWire, { description: 'The proposal and products that the buyer receives.' })
  snapshot: SavedOfferSnapshotWire;
}

export function listedOfferWire(offer: ListedOffer): ListedOfferWire {
  const { id, code, status, label, notes, storefrontId, discoveryId, proposalId, expiresAt, redeemedBy, redeemedAt } = offer;
  return {
    id,
    proposalCode: code,
    status,
    operatorId: { domain: offer.operatorDomain, customerId: offer.operatorAccountId },
    label,
    notes,
    storefrontId,
    discoveryId,
    proposalId,
    expiresAt,
    redeemedBy,
    redeemedAt,
    createdAt: offer.createdAt,
    updatedAt: offer.updatedAt,
  };
}

export function savedOfferWire(offer: SavedOfferState): SavedOfferWire {
  return { ...listedOfferWire(offer), snapshot: snapshotWire(offer.snapshot) };
}

function snapshotWire({ products, proposals }: Snapshot): SavedOfferSnapshotWire {
  return {
    products: products.map(({ productId, name, description, channels, deliveryType, pricingOptions, formats }) => ({
      productId,
      name,
      description,
      channels,
      deliveryType,
      pricingOptions: pricingOptions.map((option) => ({ ...option })),
      formats,
    })),
    proposals: proposals.map(({ proposalId, name, rationale, allocations, budgetGuidance }) => ({
      proposalId,
      name,
      rationale,
      allocations,
      budgetGuidance,
    })),
  };
}
