import { AllocationWire, BudgetGuidanceWire, PricingOptionWire, ProductFormatWire } from '@exchange/discovery';
import { CursorQuery, Field } from '@exchange/platform';
import { savedOfferLimits } from '../../domain/limits';
import type { Snapshot } from '../../domain/offered';
import type { ListedOffer } from '../../domain/ports';
import type { SavedOfferState } from '../../domain/saved-offer';
import { savedOfferStates, type SavedOfferStatus } from '../../domain/saved-offer.states';

/** gaps.md §6.8: exactly one of the two. */
export class OperatorIdBody {
  @Field.text({
    optional: true,
    min: 1,
    max: 253,
    description: 'The operator domain that the buyer has confirmed.',
    example: 'acme.example',
  })
  domain?: string;

  @Field.integer({ optional: true, min: 1, description: 'Account of the buyer, or of the organization above it.' })
  customerId?: number;
}

export class ChangeSavedOfferBody {
  @Field.name({ optional: true, max: savedOfferLimits.label, description: 'What the seller calls it.' })
  label?: string;

  @Field.prose({
    optional: true,
    nullable: true,
    min: 1,
    max: savedOfferLimits.notes,
    description: 'For the seller’s own people; null clears them.',
  })
  notes?: string | null;

  @Field.timestamp({ optional: true, description: 'In the future, within 14 days. Only while the offer is active.' })
  expiresAt?: Date;
}

export class SaveOfferBody {
  @Field.object(() => OperatorIdBody, {
    description:
      'Who may redeem the code: either a domain or a customerId. Accounts say themselves which domain they buy as, and nothing proves it: take customerId where it has to be one account alone.',
  })
  operatorId: OperatorIdBody;

  @Field.name({
    max: savedOfferLimits.label,
    description: 'What the seller calls it; the discovery of the buyer is called so too where it has no brief.',
  })
  label: string;

  @Field.prose({ optional: true, nullable: true, min: 1, max: savedOfferLimits.notes, description: 'For the seller’s own people.' })
  notes?: string | null;

  @Field.timestamp({ description: 'In the future, within 14 days.' })
  expiresAt: Date;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Either a discovery that a storefront of the account has answered, …' })
  discoveryId?: string;

  @Field.text({ optional: true, min: 1, max: 255, description: '… or the brief of it that the storefront received.' })
  briefArtifactId?: string;

  @Field.text({ min: 1, max: 500, description: '`sfp1:<storefront id>:<the seller’s own id>`.' })
  proposalId: string;
}

export class SavedOffersQuery extends CursorQuery {
  @Field.oneOf(savedOfferStates.stored, { optional: true, description: 'Only those in this state at the moment.' })
  status?: SavedOfferStatus;

  @Field.integer({ optional: true, min: 1, description: 'Only those of this storefront.' })
  storefrontId?: number;

  @Field.text({ optional: true, min: 1, max: 253, description: 'Only those for this domain.' })
  operatorDomain?: string;

  @Field.integer({ optional: true, min: 1, description: 'Only those for this account.' })
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

  @Field.text({ description: 'What the buyer sends as `proposalCode` when starting a discovery.', example: 'PRP-7K3M9QXA' })
  proposalCode: string;

  @Field.oneOf(savedOfferStates.stored)
  status: SavedOfferStatus;

  @Field.object(() => OperatorIdWire, { description: 'Who may redeem it.' })
  operatorId: OperatorIdWire;

  @Field.text()
  label: string;

  @Field.text({ nullable: true })
  notes: string | null;

  @Field.integer()
  storefrontId: number;

  @Field.text({ description: 'What it was saved from.' })
  discoveryId: string;

  @Field.text()
  proposalId: string;

  @Field.timestamp()
  expiresAt: Date;

  @Field.integer({ nullable: true, description: 'Account of the buyer who has redeemed it.' })
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
  @Field.object(() => SavedOfferProductWire, { many: true, description: 'Those that the proposal names.' })
  products: readonly SavedOfferProductWire[];

  @Field.object(() => SavedOfferProposalWire, { many: true, description: 'The one proposal.' })
  proposals: readonly SavedOfferProposalWire[];
}

export class SavedOfferWire extends ListedOfferWire {
  @Field.object(() => SavedOfferSnapshotWire, { description: 'What the buyer is offered.' })
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
