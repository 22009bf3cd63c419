import { metricsPath } from './use-report';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import type { ReportPeriod } from '#/lib/report-period';
import type { ReportFilter } from '#/lib/report-search';
import { Button } from '#/ui/button';
import { Problem } from '#/ui/problem';

/** Asks for a file of the same days and the same part. It is a signed link, because a browser's download cannot send the account's header. */
export function Csv({ filter, period, hasOtherCurrencies }: { filter: ReportFilter; period: ReportPeriod; hasOtherCurrencies: boolean }) {
  const text = useText();
  const download = $api.useMutation('get', metricsPath, {
    onSuccess: (answer) => location.assign((answer as { data: Schemas['Download'] }).data.downloadUrl),
  });
  const rows = (download.data as { data: Schemas['Download'] } | undefined)?.data.rowCount;
  return (
    <div className="grid justify-items-end gap-1 max-sm:justify-items-start">
      <Button
        isBusy={download.isPending}
        title={text('report.csv.about')}
        onClick={() => download.mutate({ params: { query: { ...filter, ...period, view: 'timeseries', download: true } } })}
      >
        {text('reports.csv')}
      </Button>
      <p role="status" className="text-xs text-mute empty:hidden">
        {rows !== undefined && `${text('report.csv.rows', { rows })}${hasOtherCurrencies ? ` ${text('report.csv.all')}` : ''}`}
      </p>
      {download.error !== null && <Problem error={download.error} />}
    </div>
  );
}
