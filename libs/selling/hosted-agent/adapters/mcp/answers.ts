import { dayMs, postalSystems, type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { formats, type Format } from '@exchange/products';
import type { StorefrontState } from '@exchange/storefronts';
import type { Fit } from '../../domain/fit';
import type { MediaPlan, Strategy } from '../../domain/plan';
import type { AppliedChange } from '../../domain/refining';
import { reportedMetrics, type SoldOption, type SoldProduct } from '../../domain/sold';
import type { Filters } from '../../domain/wanted';
import type { AdcpJson } from './adcp-error';
import { supportedMajors } from './versions';

/** Days for which a plan is valid, counted from the end of the current day: all answers of one day are the same. */
const planValidDays = 14;

const strategyNames: Readonly<Record<Strategy, string>> = {
  balanced: 'Balanced plan',
  reach: 'Most for the budget',
  focus: 'Strongest match first',
};
const strategyPurposes: Readonly<Record<Strategy, string>> = {
  balanced: 'Spreads the budget by how well each product fits',
  reach: 'Puts the budget where a unit costs least for how well it fits',
  focus: 'Puts most of the budget where the fit is strongest',
};

function productAnswer(
  product: SoldProduct,
  { publisherDomain }: Pick<StorefrontState, 'publisherDomain'>,
  agentUrl: string,
  { places }: Pick<Filters, 'places'>,
): AdcpJson {
  const limitations = places.limitationsOf(product);
  return {
    product_id: product.id,
    name: product.name,
    description: product.audience === null ? product.description : `${product.description} Reaches: ${product.audience}`,
    publisher_properties: [{ publisher_domain: publisherDomain ?? new URL(agentUrl).hostname, selection_type: 'all' }],
    channels: product.channels,
    format_ids: product.formats.map((id) => ({ agent_url: agentUrl, id })),
    delivery_type: product.deliveryType,
    pricing_options: product.pricingOptions.map(pricingAnswer),
    reporting_capabilities: {
      available_reporting_frequencies: ['daily'],
      expected_delay_minutes: 1_440,
      timezone: 'UTC',
      supports_webhooks: false,
      available_metrics: reportedMetrics,
      date_range_support: 'date_range',
    },
    // AdCP has no fields for the countries and days in which a product can be bought.
    ext: {
      exchange: {
        countries: product.countries,
        available_from: product.availableFrom,
        available_until: product.availableUntil,
        ...(limitations.length > 0 ? { limitations } : {}),
      },
    },
  };
}

/** `filters.places`: places of the targeting that the buyer will order. Those which the product does not have are its limitations. */
export function fitAnswer(
  { product, reasons }: Fit,
  storefront: StorefrontState,
  agentUrl: string,
  filters: Pick<Filters, 'places'>,
): AdcpJson {
  const answer = productAnswer(product, storefront, agentUrl, filters);
  return reasons.length === 0 ? answer : { ...answer, brief_relevance: `Fits the brief: ${reasons.join('; ')}.` };
}

/** End of validity of the prices of a plan made now. */
export function validUntil(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) + 1 + planValidDays) * dayMs);
}

/** Plans can be booked as they are. In AdCP 3.1 a `draft` cannot, and a plan without a status can. */
export function planAnswer(
  plan: MediaPlan,
  storefrontName: string,
  proposalId: string,
  expiresAt: Date,
  release: ProtocolRelease,
): AdcpJson {
  const { strategy, lines, currency, guidance, limitations } = plan;
  const channels = [...new Set(lines.flatMap(({ product }) => product.channels))].join(', ');
  return {
    proposal_id: proposalId,
    name: `${storefrontName}: ${strategyNames[strategy]}`,
    description: `${lines.length} ${lines.length === 1 ? 'product' : 'products'} for ${guidance.recommended} ${currency}.`,
    brief_alignment: `${strategyPurposes[strategy]}: ${channels}.`,
    allocations: lines.map(({ product, option, share, reasons }, index) => ({
      product_id: product.id,
      allocation_percentage: share,
      pricing_option_id: option.pricingOptionId,
      rationale: reasons.length === 0 ? `${product.name} carries ${share} % of the plan.` : `${share} %: ${reasons.join('; ')}.`,
      sequence: index + 1,
    })),
    ...(release === '3.0' ? { proposal_status: 'draft' } : {}),
    expires_at: expiresAt.toISOString(),
    total_budget_guidance: { ...guidance, currency },
    ...(limitations.length > 0 ? { ext: { exchange: { limitations } } } : {}),
  };
}

export function appliedAnswer({ scope, id, status, notes }: AppliedChange): AdcpJson {
  const named = id === null ? {} : { [`${scope}_id`]: id };
  return { scope, ...named, status, ...(notes === null ? {} : { notes }) };
}

export function formatAnswer({ id, name, description, asset, size, seconds }: Format, agentUrl: string): AdcpJson {
  const exactly = (field: string, value: number) => ({ [`min_${field}`]: value, [`max_${field}`]: value });
  const requirements = {
    ...(asset === 'image' && size ? { ...exactly('width', size.width), ...exactly('height', size.height) } : {}),
    ...(asset === 'video' && seconds ? exactly('duration_ms', seconds * 1_000) : {}),
    ...(asset === 'audio' && seconds ? { max_duration_ms: seconds * 1_000 } : {}),
  };
  return {
    format_id: { agent_url: agentUrl, id },
    name,
    description,
    ...(size ? { renders: [{ role: 'primary', dimensions: { ...size, unit: 'px' } }] } : {}),
    assets: [
      {
        item_type: 'individual',
        required: true,
        asset_type: asset,
        asset_id: asset,
        ...(Object.keys(requirements).length > 0 ? { requirements } : {}),
      },
    ],
  };
}

export function capabilitiesAnswer(
  storefront: StorefrontState,
  products: readonly SoldProduct[],
  agentUrl: string,
  release: ProtocolRelease,
): AdcpJson {
  const models = products.flatMap(({ pricingOptions }) => pricingOptions.map(({ pricingModel }) => pricingModel));
  return {
    // Keys are kept for 90 days; the protocol allows promising at most seven days.
    adcp: {
      major_versions: supportedMajors,
      supported_versions: protocolReleases,
      idempotency: { supported: true, replay_ttl_seconds: 604_800 },
    },
    supported_protocols: ['media_buy'],
    account: { supported_billing: ['operator'], required_for_products: false },
    media_buy: {
      ...(models.length > 0 ? { supported_pricing_models: [...new Set(models)] } : {}),
      ...(release === '3.0' ? {} : newerAbilities),
      features: { inline_creative_management: false, property_list_filtering: false, catalog_management: false, ...exchangeFeatures },
      execution: { targeting },
      portfolio: {
        publisher_domains: [storefront.publisherDomain ?? new URL(agentUrl).hostname],
        ...(storefront.channels.length > 0 ? { primary_channels: storefront.channels } : {}),
        ...(storefront.countries.length > 0 ? { primary_countries: storefront.countries } : {}),
      },
    },
    last_updated: storefront.updatedAt.toISOString(),
  };
}

/**
 * Abilities of the media-buy section that AdCP 3.1 brought. `supports_proposals` is not declared: it promises that finalized plans hold inventory.
 * `frequency_capping` is not either: it promises to enforce caps or to refuse them, and a storefront shows them to its seller.
 */
const newerAbilities = { buying_modes: ['brief', 'wholesale', 'refine'], propagation_surfaces: ['snapshot'] };

/** Targeting that storefronts accept: the order stores it and its seller sees it. */
const targeting = {
  geo_countries: true,
  geo_regions: true,
  geo_metros: { nielsen_dma: true, uk_itl1: true, uk_itl2: true, eurostat_nuts2: true },
  geo_postal_areas: Object.fromEntries(postalSystems.map((system) => [system, true])),
  language: true,
};

/** Features for which AdCP has no member. 3.1 has one for frequency caps, which promises more (see above). */
const exchangeFeatures = {
  exchange_dayparts: true,
  exchange_devices: true,
  exchange_frequency_caps: true,
  exchange_several_frequency_caps: true,
  exchange_optimization: false,
  exchange_pacing: true,
  exchange_po_number: true,
  exchange_daily_cap: false,
  exchange_required_policies: false,
};

/** Formats accepted by at least one product, in the order of the catalog. */
export function acceptedFormats(products: readonly SoldProduct[]): readonly Format[] {
  const taken = new Set(products.flatMap((product) => product.formats));
  return [...formats.values()].filter(({ id }) => taken.has(id));
}

function pricingAnswer(option: SoldOption): AdcpJson {
  const { pricingOptionId, pricingModel, currency, fixedPrice, floorPrice, priceGuidance, minSpend } = option;
  const parameters = parametersOf(option);
  return {
    pricing_option_id: pricingOptionId,
    pricing_model: pricingModel,
    currency,
    ...(fixedPrice === null ? {} : { fixed_price: fixedPrice }),
    ...(floorPrice === null ? {} : { floor_price: floorPrice }),
    ...(priceGuidance === null ? {} : { price_guidance: priceGuidance }),
    ...(minSpend === null ? {} : { min_spend_per_package: minSpend }),
    ...(option.eventType === null ? {} : { event_type: option.eventType }),
    ...(parameters === null ? {} : { parameters }),
  };
}

function parametersOf({ viewThreshold, demographic, demographicSystem, timeUnit }: SoldOption): AdcpJson | null {
  if (viewThreshold !== null) return { view_threshold: viewThreshold };
  if (demographic !== null) return { demographic, ...(demographicSystem === null ? {} : { demographic_system: demographicSystem }) };
  return timeUnit === null ? null : { time_unit: timeUnit };
}
