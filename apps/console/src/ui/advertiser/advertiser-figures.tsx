import { Link } from '@tanstack/react-router';
import { useText, type Text } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { $api, type Schemas } from '#/lib/api';
import { Figure, Figures } from '#/ui/parts';
import { Problem } from '#/ui/problem';
import { SyntheticNote } from '#/ui/synthetic-note';

const days = 30;

/** What was delivered for the advertiser lately, and how many of its campaigns run. */
export function AdvertiserFigures() {
  const text = useText();
  const { account } = useAccountContext();
  const { id, primaryCurrency } = useAdvertiser();
  const report = $api.useQuery('get', '/api/v2/buyer/reporting/metrics', { params: { query: { advertiserId: id, days } } });
  const running = $api.useQuery('get', '/api/v2/buyer/campaigns', {
    params: { query: { advertiserId: id, status: ['ACTIVE'], take: 1 } },
  });
  const delivered = (report.data as { data: Schemas['Report'] } | undefined)?.data;
  const totals = delivered?.totals;
  const note = text('advertisers.days', { days });
  const error = report.error ?? running.error;
  if (error !== null) return <Problem error={error} again={() => void Promise.all([report.refetch(), running.refetch()])} />;
  return (
    <>
      <Figures>
        <Figure label={text('metric.spend')} value={totals && spent(text, totals.spend, primaryCurrency)} note={note} />
        <Figure label={text('metric.impressions')} value={totals && text.number(totals.impressions)} note={note} />
        <Figure
          label={text('home.running')}
          value={running.data && text.number(running.data.meta.pagination.total)}
          note={
            <Link
              to="/a/$account/advertisers/$id/campaigns"
              params={{ account, id: String(id) }}
              className="text-accent underline underline-offset-2"
            >
              {text('common.all')}
            </Link>
          }
        />
      </Figures>
      {delivered && <SyntheticNote report={delivered} />}
    </>
  );
}

const spent = (text: Text, amount: number | null, currency: string) => (amount === null ? '–' : text.amount(amount, currency));
