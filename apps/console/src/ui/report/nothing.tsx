import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Report } from '#/lib/reporting';
import { LinkButton } from '#/ui/button';
import { Card, Empty } from '#/ui/parts';

/** Why there are no numbers, and when the first ones come. */
export function NothingDelivered({ report, today }: { report: Report; today: string }) {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const { nothingDelivered } = report;
  const firstDay = nothingDelivered?.firstDay ?? null;
  return (
    <Card>
      <Empty
        icon="chart"
        title={text('reports.none')}
        action={
          isAdmin && (
            <LinkButton to="/a/$account/reports/imports" params={{ account }}>
              {text('imports.title')}
            </LinkButton>
          )
        }
        call={{
          method: 'GET',
          path: `/api/v2/buyer/reporting/metrics?view=timeseries&startDate=${report.periodStart}&endDate=${report.periodEnd}`,
        }}
      >
        {nothingDelivered ? text.word('report.nothing', nothingDelivered.reason) : text('reports.none.text')}
        {firstDay !== null &&
          firstDay > report.periodEnd &&
          ` ${text(firstDay > today ? 'report.first' : 'report.began', { day: text.day(firstDay) })}`}
      </Empty>
    </Card>
  );
}
