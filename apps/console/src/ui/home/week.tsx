import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Figure, Figures } from '#/ui/parts';
import { SyntheticNote } from '#/ui/synthetic-note';

/** Delivery of the last seven days. */
export function Week() {
  const text = useText();
  const now = $api.useQuery('get', '/api/v2/buyer/reporting/metrics', { params: { query: { view: 'summary', days: 7 } } });
  const report = (now.data as { data: Schemas['Report'] } | undefined)?.data;
  const running = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: { status: ['ACTIVE'], limit: 1 } } });
  if (!report || report.totals.impressions === 0) return null;
  const { totals, totalsCurrency } = report;
  const compact: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };
  return (
    <>
      <SyntheticNote report={report} />
      <Figures>
        <Figure label={text('metric.impressions')} value={text.number(totals.impressions, compact)} note={text('home.week')} />
        <Figure
          label={text('metric.spend')}
          value={totals.spend !== null && totalsCurrency !== null ? text.amount(totals.spend, totalsCurrency) : '–'}
          note={text('home.week')}
        />
        <Figure
          label={text('metric.ecpm')}
          value={totals.ecpm !== null && totalsCurrency !== null ? text.money(totals.ecpm, totalsCurrency) : '–'}
          note={text('home.week')}
        />
        <Figure label={text('home.running')} value={running.data ? text.number(running.data.meta.pagination.total) : '–'} />
      </Figures>
    </>
  );
}
