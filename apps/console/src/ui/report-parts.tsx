import { Link } from '@tanstack/react-router';
import { moneyColumn } from './money-column';
import { Card, type Column, Figure, Figures, ForeignText, Line, Loading, Table, Tag } from './parts';
import { useText, type Text } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';

export function ReportSkeleton() {
  const text = useText();
  return (
    <Loading>
      <div className="grid gap-4">
        <Figures>
          {(['impressions', 'spend', 'clicks', 'ecpm'] as const).map((metric) => (
            <Figure key={metric} label={text(`metric.${metric}`)} value={null} note={<Line className="my-1 h-3 w-28" />} />
          ))}
        </Figures>
        <div className="grid gap-4 lg:grid-cols-2">
          {[1, 2].map((n) => (
            <Card key={n} title="">
              <Line className="mb-7 h-52 w-full" />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  );
}

/** What a chart answers: the change from the previous period, or the total where there is none. */
export function answerOf(text: Text, name: string, ratio: number | null, total: string): string {
  if (ratio === null) return text('chart.total', { metric: name, value: total });
  const change = text.number(Math.abs(ratio), { style: 'percent', maximumFractionDigits: 0 });
  if (Math.abs(ratio) < 0.005) return text('chart.same', { metric: name });
  return text(ratio > 0 ? 'chart.up' : 'chart.down', { metric: name, change });
}

export function ByCampaign({ report }: { report: Schemas['Report'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const rows = report.advertisers.flatMap(({ campaigns, currency, name }) =>
    campaigns.map((campaign) => ({ ...campaign, currency, advertiser: name })),
  );
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      cell: (row) => (
        <span className="flex items-center gap-2">
          <Link to="/a/$account/campaigns/$id" params={{ account, id: row.campaignId }} className="hover:underline">
            <ForeignText>{row.name}</ForeignText>
          </Link>
          {row.authority !== undefined && <Tag tone="information">{text('reports.madeUp')}</Tag>}
        </span>
      ),
    },
    { key: 'advertiser', head: text('field.advertiser'), cell: (row) => <ForeignText>{row.advertiser}</ForeignText> },
    { key: 'impressions', head: text('metric.impressions'), isNumber: true, cell: ({ metrics }) => text.number(metrics.impressions) },
    { key: 'clicks', head: text('metric.clicks'), isNumber: true, cell: ({ metrics }) => text.number(metrics.clicks) },
    ...(['spend', 'ecpm'] as const).map((key) =>
      moneyColumn(text, { key, head: text(`metric.${key}`), rows, value: ({ metrics }) => metrics[key], currency: (row) => row.currency }),
    ),
  ];
  return <Table caption={text('campaigns.title')} columns={columns} rows={rows} id={(row) => row.campaignId} />;
}
