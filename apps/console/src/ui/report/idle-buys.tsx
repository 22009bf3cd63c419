import { Why } from './tree-table';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { dayIn } from '#/lib/days';
import type { ReportPeriod } from '#/lib/report-period';
import type { ReportFilter } from '#/lib/report-search';
import type { Report } from '#/lib/reporting';
import { Card, ForeignText } from '#/ui/parts';

/** Newest active media buys that are looked at. */
const maxBuys = 100;

/** Active media buys without any delivery in the period: a report leaves them out. */
export function IdleBuys({ report, filter, period }: { report: Report; filter: ReportFilter; period: ReportPeriod }) {
  const text = useText();
  const { advertiserId, campaignId, mediaBuyId } = filter;
  const active = $api.useQuery('get', '/api/v2/buyer/media-buys', {
    params: { query: { status: ['ACTIVE'], limit: maxBuys, ...(campaignId === undefined ? {} : { campaignId }) } },
  });
  const delivered = new Set(
    report.advertisers.flatMap(({ campaigns }) => campaigns.flatMap(({ mediaBuys }) => mediaBuys.map((buy) => buy.mediaBuyId))),
  );
  const idle = (active.data?.data ?? []).filter(
    (buy) =>
      !delivered.has(buy.mediaBuyId) &&
      (advertiserId === undefined || buy.advertiserId === advertiserId) &&
      (mediaBuyId === undefined || buy.mediaBuyId === mediaBuyId) &&
      dayIn(Date.parse(buy.flightDates.startDate), buy.timezone) <= period.endDate &&
      dayIn(Date.parse(buy.flightDates.endDate) - 1, buy.timezone) >= period.startDate,
  );
  if (idle.length === 0) return null;
  return (
    <Card title={text('report.idle')} flush>
      <ul className="divide-y divide-line text-xs">
        {idle.map(({ mediaBuyId: id, name, sellerName }) => (
          <li key={id} data-row="" className="flex min-h-(--row) flex-wrap items-center justify-between gap-x-3 px-4 py-(--row-gap)">
            <span className="min-w-0">
              <ForeignText>{name}</ForeignText> <span className="text-mute">{sellerName}</span>
            </span>
            <Why id={id} />
          </li>
        ))}
      </ul>
      {active.data?.meta.pagination.hasMore && (
        <p className="border-t border-line px-4 py-2 text-xs text-mute">{text('report.idle.some', { count: maxBuys })}</p>
      )}
    </Card>
  );
}
