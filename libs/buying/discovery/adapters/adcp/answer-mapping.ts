import { listOf, type Payload, sellerName, sellerText } from '@exchange/adcp';
import { definedOnly, isRecord, type ProtocolRelease } from '@exchange/kernel';
import { jsonBytes } from '../../domain/json-size';
import { discoveryLimits } from '../../domain/limits';
import {
  exchangeProductId,
  exchangeProposalId,
  type BudgetGuidance,
  type FormatOption,
  type IncompleteNote,
  type ProposalLimitation,
  type OfferedProduct,
  type OfferedProposal,
  type OfferedPricingOption,
} from '../../domain/offer';
import type { AdcpIncomplete, AdcpPricingOption, AdcpProduct, AdcpProposal } from './wire';

const { name: nameLength, description: textLength } = discoveryLimits.text;
const unitSeconds: Record<string, number> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

export function productOf(sellerId: number, product: AdcpProduct, release: ProtocolRelease): OfferedProduct {
  return {
    productId: exchangeProductId(sellerId, product.product_id),
    name: sellerName(product.name, nameLength) ?? product.product_id,
    description: sellerText(product.description, textLength) ?? '',
    channels: product.channels ?? [],
    publishers: [...new Set(product.publisher_properties.map(({ publisher_domain: domain }) => domain))],
    deliveryType: product.delivery_type,
    briefRelevance: sellerText(product.brief_relevance, textLength),
    pricingOptions: product.pricing_options.map(pricingOf),
    formats: (product.format_ids ?? []).map(({ agent_url: agentUrl, id, width, height, duration_ms: durationMs }) => ({
      agentUrl,
      id,
      ...definedOnly({ width, height, durationMs }),
    })),
    // Before 3.1 the schema does not check the member.
    ...(release !== '3.0' && product.format_options ? { formatOptions: product.format_options.map(formatOptionOf) } : {}),
    expiresAt: instantOf(product.expires_at),
  };
}

function formatOptionOf({ format_kind: formatKind, params }: { readonly format_kind: string; readonly params: Payload }): FormatOption {
  return { formatKind, params: jsonBytes(params) > discoveryLimits.formatParamsBytes ? null : params };
}

export function proposalOf(sellerId: number, proposal: AdcpProposal, names: ReadonlyMap<string, string>): OfferedProposal {
  const reasons = [sellerText(proposal.brief_alignment, textLength), sellerText(proposal.description, textLength)];
  const limitations = limitationsIn(proposal);
  return {
    proposalId: exchangeProposalId(sellerId, proposal.proposal_id),
    sellerRef: proposal.proposal_id,
    name: sellerName(proposal.name, nameLength) ?? proposal.proposal_id,
    rationale: reasons.find((reason) => reason !== null) ?? null,
    allocations: proposal.allocations.map((allocation) => {
      const productId = exchangeProductId(sellerId, allocation.product_id);
      return {
        productId,
        productName: names.get(productId) ?? allocation.product_id,
        allocationPercentage: allocation.allocation_percentage,
        rationale: sellerText(allocation.rationale, textLength),
      };
    }),
    budgetGuidance: proposal.total_budget_guidance ? guidanceOf(proposal.total_budget_guidance) : null,
    expiresAt: instantOf(proposal.expires_at),
    round: 0,
    refinedFrom: null,
    omitted: false,
    ...(limitations.length > 0 ? { limitations } : {}),
  };
}

/** Limitations from `ext.exchange.limitations`, as the exchange's own storefronts send them; AdCP 3.0 has no field. */
function limitationsIn({ ext }: AdcpProposal): readonly ProposalLimitation[] {
  const ours = isRecord(ext?.['exchange']) ? ext['exchange'] : {};
  const stated = listOf(ours['limitations']).filter(isRecord).slice(0, discoveryLimits.limitationsPerProposal);
  const text = (value: unknown) => sellerText(value, discoveryLimits.text.reason) ?? '';
  return stated.map(({ field, requested, supported, note }) => ({
    field: text(field),
    requested: text(requested),
    supported: text(supported),
    note: text(note),
  }));
}

export function noteOf({ scope, description, estimated_wait: wait }: AdcpIncomplete): IncompleteNote {
  const unit = wait && unitSeconds[wait.unit];
  return {
    scope: scope === 'wholesale_feed' ? 'products' : scope,
    description: sellerText(description, textLength) ?? 'The seller did not say why.',
    estimatedWaitSeconds: wait && unit ? wait.interval * unit : null,
  };
}

function pricingOf(option: AdcpPricingOption): OfferedPricingOption {
  const { fixed_price: fixedPrice = null, floor_price: floorPrice = null } = option;
  const guidance = Object.entries(option.price_guidance ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return {
    pricingOptionId: option.pricing_option_id,
    pricingModel: option.pricing_model,
    isFixed: fixedPrice !== null,
    rate: fixedPrice ?? floorPrice,
    fixedPrice,
    floorPrice,
    currency: option.currency,
    minSpend: option.min_spend_per_package ?? null,
    priceGuidance: guidance.length === 0 ? null : Object.fromEntries(guidance),
  };
}

/** Budgets become decimal strings of the seller's numbers. */
function guidanceOf({ min, recommended, max, currency }: NonNullable<AdcpProposal['total_budget_guidance']>): BudgetGuidance {
  return { currency: currency ?? null, min: decimal(min), recommended: decimal(recommended), max: decimal(max) };
}

function decimal(amount: number | undefined): string | null {
  return amount === undefined ? null : String(amount);
}

/** The time in UTC with milliseconds. */
function instantOf(text: string | undefined): string | null {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
