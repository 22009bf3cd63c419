import { keepPreviousData } from '@tanstack/react-query';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import type { ReportPeriod } from '#/lib/report-period';

/** The address of the caller's side. Both sides answer the same. */
function usePath<View extends string>(view: View): `/api/v2/usage/${View}` {
  const { isBuyer } = useAccountContext();
  return (isBuyer ? `/api/v2/usage/${view}` : `/api/v2/storefront/usage/${view}`) as `/api/v2/usage/${View}`;
}

/** The OpenAPI document allows CSV or JSON: the client asks for JSON. */
const read = (answer: unknown): unknown => (answer as { data: unknown }).data;

export function useAiUsage({ startDate, endDate }: ReportPeriod) {
  const request = { params: { query: { since: startDate, until: endDate } } };
  const options = { placeholderData: keepPreviousData };
  const summary = $api.useQuery('get', usePath('summary'), request, options);
  const features = $api.useQuery('get', usePath('by-feature'), request, options);
  return {
    data:
      summary.data && features.data
        ? { summary: read(summary.data) as Schemas['UsageSummary'], features: read(features.data) as Schemas['UsageByFeature'] }
        : undefined,
    error: summary.error ?? features.error,
    refetch: () => Promise.all([summary.refetch(), features.refetch()]),
  };
}

export const useQuotaPath = () => usePath('quota');
