import { noLists, packageOrderTerms } from '@exchange/adcp';
import { type AreaList, channels as protocolChannels, type Targeting, withoutSecrets } from '@exchange/kernel';
import type { Brief } from '../../domain/brief';
import type { SellerInquiry } from '../../domain/ports/sellers';
import { refineEntry } from './refine-request';

/** Pattern of `brand.domain` in the protocol's schema. */
const domain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
/** A filter with another value would be refused. */
const known: ReadonlySet<string> = new Set(protocolChannels);
/** Channels whose inventory is bound to a place. */
const local: ReadonlySet<string> = new Set(['dooh', 'linear_tv', 'ooh', 'radio']);
/** Milliseconds reserved for the transfer of the answer. */
const transferMs = 500;

/** Builds a `get_products` request of AdCP 3.0 and 3.1, without the release. The same inquiry gives the same request. Secrets are redacted. */
export function productRequest({ brief, refine }: SellerInquiry, ms: number): Record<string, unknown> {
  const brand = brief.brandDomain?.toLowerCase();
  const { decisions } = brief;
  const filters = filtersOf(brief);
  return {
    adcp_major_version: 3,
    ...(refine.length > 0
      ? { buying_mode: 'refine', refine: refine.map(refineEntry) }
      : { buying_mode: 'brief', brief: withoutSecrets(brief.text) }),
    ...(brand && domain.test(brand) ? { brand: { domain: brand } } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    // The protocol allows no time budget for firm prices (`finalize`).
    ...(refine.some((item) => item.scope === 'proposal' && item.action === 'finalize')
      ? {}
      : { time_budget: { interval: Math.max(1, Math.floor((ms - transferMs) / 1_000)), unit: 'seconds' } }),
    ...(decisions?.requiredPolicies.length ? { required_policies: decisions.requiredPolicies } : {}),
    pagination: { max_results: 100 },
    ...(decisions ? { ext: { exchange: { order: packageOrderTerms(decisions, noLists) } } } : {}),
  };
}

function filtersOf({ channels, countries, budget, flight, decisions }: Brief): Record<string, unknown> {
  const wanted = channels.filter((channel) => known.has(channel));
  return {
    ...(wanted.length > 0 ? { channels: wanted } : {}),
    ...(countries.length > 0 ? { countries } : {}),
    ...(wanted.length > 0 && wanted.every((channel) => local.has(channel)) ? placesOf(decisions?.targeting) : {}),
    ...(budget ? { budget_range: { max: budget.amount, currency: budget.currency } } : {}),
    ...(flight ? { start_date: flight.startDate, end_date: flight.endDate } : {}),
  };
}

/** Places that offers must cover; the protocol allows them for place-bound channels only. */
function placesOf(targeting: Targeting | undefined): Record<string, unknown> {
  const { geo_regions: regions = [], geo_metros: metros = [], geo_postal_areas: postal = [] } = targeting ?? {};
  const codes = metros.flatMap(({ system, values }: AreaList) => values.map((code) => ({ system, code })));
  return {
    ...(regions.length > 0 ? { regions } : {}),
    ...(codes.length > 0 ? { metros: codes } : {}),
    ...(postal.length > 0 ? { postal_areas: postal } : {}),
  };
}
