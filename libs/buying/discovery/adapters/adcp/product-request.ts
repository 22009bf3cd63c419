import { noLists, packageWords } from '@exchange/adcp';
import { type AreaList, type Targeting, withoutSecrets } from '@exchange/kernel';
import type { Brief } from '../../domain/brief';
import type { Inquiry } from '../../domain/ports/sellers';
import { channels as protocolChannels } from './protocol-channels';
import { refineEntry } from './refine-request';

/** From the protocol's schema of `brand.domain`. */
const domain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
/** Channels whose inventory is bound to a place. */
const local: ReadonlySet<string> = new Set(['dooh', 'linear_tv', 'ooh', 'radio']);
/** Milliseconds of the budget that are kept for the way back. */
const wayBack = 500;

/**
 * `get_products`, AdCP 3.0: a brief, or changes to what was offered for it, with filters and the time that the seller has. The same inquiry makes
 * the same request, and a secret in it stays here.
 */
export function productRequest({ brief, refine }: Inquiry, ms: number): Record<string, unknown> {
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
    // Firm prices are waited for: the protocol wants no time budget with them.
    ...(refine.some((item) => item.scope === 'proposal' && item.action === 'finalize')
      ? {}
      : { time_budget: { interval: Math.max(1, Math.floor((ms - wayBack) / 1_000)), unit: 'seconds' } }),
    ...(decisions?.requiredPolicies.length ? { required_policies: decisions.requiredPolicies } : {}),
    pagination: { max_results: 100 },
    ...(decisions ? { ext: { exchange: { order: packageWords(decisions, noLists) } } } : {}),
  };
}

function filtersOf({ channels, countries, budget, flight, decisions }: Brief): Record<string, unknown> {
  const known = channels.filter((channel) => protocolChannels.has(channel));
  return {
    ...(known.length > 0 ? { channels: known } : {}),
    ...(countries.length > 0 ? { countries } : {}),
    ...(known.length > 0 && known.every((channel) => local.has(channel)) ? placesOf(decisions?.targeting) : {}),
    ...(budget ? { budget_range: { max: budget.amount, currency: budget.currency } } : {}),
    ...(flight ? { start_date: flight.startDate, end_date: flight.endDate } : {}),
  };
}

/** Places that offers have to cover, which the protocol wants for what is bound to a place. All that will be ordered is in `ext.exchange.order`. */
function placesOf(targeting: Targeting | undefined): Record<string, unknown> {
  const { geo_regions: regions = [], geo_metros: metros = [], geo_postal_areas: postal = [] } = targeting ?? {};
  const codes = metros.flatMap(({ system, values }: AreaList) => values.map((code) => ({ system, code })));
  return {
    ...(regions.length > 0 ? { regions } : {}),
    ...(codes.length > 0 ? { metros: codes } : {}),
    ...(postal.length > 0 ? { postal_areas: postal } : {}),
  };
}
