import { useMemo } from 'react';
import { $api } from '#/lib/api';
import { type Delivered, deliveredOf, reportPeriodOf } from '#/lib/delivered';
import type { MediaBuy } from '#/lib/media-buy';

interface LoadedDelivery {
  /** Undefined while it is not known. */
  readonly delivered: Delivered | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
}

const nothing: Delivered = { spend: 0, impressions: 0, spendByPackage: new Map(), days: [], isMadeUp: false };

/** Reported delivery of the whole flight. Before the flight nothing is delivered, and nothing is asked. */
export function useDelivered(buy: MediaBuy): LoadedDelivery {
  const period = reportPeriodOf(buy, Date.now());
  const query = { campaignId: buy.campaignId, view: 'timeseries', ...(period ?? { days: 1 }) } as const;
  const report = $api.useQuery(
    'get',
    '/api/v2/buyer/reporting/metrics',
    { params: { query } },
    { enabled: period !== null, staleTime: 60_000, retry: false },
  );
  const { data, error } = report;
  const delivered = useMemo(() => {
    if (data === undefined || typeof data === 'string') return undefined;
    return 'view' in data.data ? deliveredOf(data.data.timeseries ?? [], buy.mediaBuyId) : undefined;
  }, [data, buy.mediaBuyId]);
  return { delivered: period === null ? nothing : delivered, error, refetch: () => void report.refetch() };
}
