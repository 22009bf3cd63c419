import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAudienceUse } from '#/lib/audience-use';
import { Card, type Column, ForeignText, Rows, State, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Campaign = NonNullable<ReturnType<typeof useAudienceUse>['data']>['data'][number];

/** Campaigns that reach or exclude the audience. */
export function AudienceCampaigns({ advertiser, id }: { advertiser: number; id: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const query = useAudienceUse(advertiser, id);
  const columns: Column<Campaign>[] = [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      cell: ({ campaignId, name }) => (
        <Link to="/a/$account/campaigns/$id" params={{ account, id: campaignId }} className="hover:underline">
          <ForeignText>{name}</ForeignText>
        </Link>
      ),
    },
    { key: 'status', head: text('field.status'), cell: ({ status }) => <State of={status}>{text.word('status', status)}</State> },
  ];
  return (
    <Card title={text('campaigns.title')} flush>
      <Loaded query={query} skeleton={<Rows count={2} />}>
        {({ data, meta: { pagination } }) =>
          data.length === 0 ? (
            <p className="px-4 py-3 text-mute">{text('audiences.use.none')}</p>
          ) : (
            <>
              <Table caption={text('campaigns.title')} columns={columns} rows={data} id={({ campaignId }) => campaignId} />
              {pagination.total > data.length && (
                <p className="border-t border-line px-4 py-2 text-xs text-mute">
                  {text('audiences.examples.more', { count: pagination.total - data.length })}
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
