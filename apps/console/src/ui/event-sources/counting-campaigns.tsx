import { useCountingCampaigns } from './use-counting-campaigns';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { LinkButton } from '#/ui/button';
import { nameColumn, stateColumn } from '#/ui/columns';
import { Flight } from '#/ui/flight';
import { Card, type Column, Table } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Row = Schemas['CampaignSummary'];

/** Campaigns whose goals count events of the source. */
export function CountingCampaigns({ advertiser, id }: { advertiser: number; id: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const { data, error, refetch } = useCountingCampaigns(advertiser, id);
  const total = data?.meta.pagination.total ?? 0;
  const columns: Column<Row>[] = [
    nameColumn(
      text,
      ({ name }) => name,
      ({ campaignId }) => ({ to: '/a/$account/campaigns/$id', params: { account, id: campaignId } }),
    ),
    stateColumn(text, ({ status }) => text.word('status', status)),
    {
      key: 'flight',
      head: text('field.flight'),
      cell: ({ flightDates, timezone }) => <Flight dates={flightDates} timezone={timezone} />,
    },
    {
      key: 'goals',
      head: text('eventSources.goals'),
      isAction: true,
      cell: ({ campaignId, status }) =>
        (status === 'DRAFT' || status === 'ACTIVE' || status === 'PAUSED') && (
          <LinkButton size="small" to="/a/$account/campaigns/$id/edit" params={{ account, id: campaignId }} hash="goals">
            {text('eventSources.goals')}
          </LinkButton>
        ),
    },
  ];
  return (
    <Card title={text('eventSources.campaigns')} flush>
      <Problem error={data === undefined ? error : null} again={() => void refetch()} />
      {data !== undefined && (
        <p className="border-b border-line px-4 py-2 text-xs text-mute last:border-0">
          {text('eventSources.campaigns.count', { count: total })}
          {total > data.data.length && <span className="ms-2">{text('eventSources.first', { count: data.data.length })}</span>}
        </p>
      )}
      {data?.data.length !== 0 && error === null && (
        <Table caption={text('eventSources.campaigns')} columns={columns} rows={data?.data ?? null} id={({ campaignId }) => campaignId} />
      )}
    </Card>
  );
}
