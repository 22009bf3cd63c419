import { withoutSecrets } from '@exchange/kernel';
import type { Brief } from '../../domain/brief';
import type { Inquiry } from '../../domain/ports';
import { channels as protocolChannels } from './protocol-channels';
import { refineEntry } from './refine-request';

/** From the protocol's schema of `brand.domain`. */
const domain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
/** Milliseconds of the budget that are kept for the way back. */
const wayBack = 500;

/**
 * `get_products`, AdCP 3.0: a brief, or changes to what was offered for it, with filters and the time that the seller has. The same inquiry makes
 * the same request, and a secret in it stays here.
 */
export function productRequest({ brief, refine }: Inquiry, ms: number): Record<string, unknown> {
  const brand = brief.brandDomain?.toLowerCase();
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
    pagination: { max_results: 100 },
  };
}

function filtersOf({ channels, countries, budget, flight }: Brief): Record<string, unknown> {
  const known = channels.filter((channel) => protocolChannels.has(channel));
  return {
    ...(known.length > 0 ? { channels: known } : {}),
    ...(countries.length > 0 ? { countries } : {}),
    ...(budget ? { budget_range: { max: budget.amount, currency: budget.currency } } : {}),
    ...(flight ? { start_date: flight.startDate, end_date: flight.endDate } : {}),
  };
}
