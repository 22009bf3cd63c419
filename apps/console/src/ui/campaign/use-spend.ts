import { $api, type Schemas } from '#/lib/api';
import { firstDay, lastDay } from '#/lib/campaign-draft';
import { dayIn } from '#/lib/days';
import { reportedDays } from '#/lib/pace';

/** What the campaign has spent until now. Null before its flight, while it is loading, and where the API cannot say. */
export function useSpend(campaign: Schemas['Campaign']): {
  readonly value: number | null;
  readonly isLoading: boolean;
  readonly error: unknown;
} {
  const { campaignId, flightDates, timezone, allocatedBudget } = campaign;
  const days = reportedDays(firstDay(flightDates.startDate, timezone), lastDay(flightDates.endDate, timezone), dayIn(Date.now(), timezone));
  const isAsked = days !== null && allocatedBudget > 0;
  const report = $api.useQuery(
    'get',
    '/api/v2/buyer/reporting/metrics',
    { params: { query: { campaignId, ...days } } },
    { enabled: isAsked },
  );
  const found = typeof report.data === 'object' ? report.data.data : undefined;
  const value = found !== undefined && 'totals' in found ? found.totals.spend : null;
  return { value, isLoading: isAsked && report.isPending, error: report.error };
}
