import { Link } from '@tanstack/react-router';
import { DiscoveryState } from './state';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { useCampaignNames } from '#/lib/discoveries';
import { type Column, ForeignText, Table, Time } from '#/ui/parts';

type Row = Schemas['DiscoveryOverview'];

/** Discoveries, by their campaign and brief. Without rows, placeholders. */
export function DiscoveryTable({ rows, isOfCampaign = false }: { rows: readonly Row[] | null; isOfCampaign?: boolean }) {
  const text = useText();
  const { account } = useAccountContext();
  const names = useCampaignNames();
  const columns: Column<Row>[] = [
    {
      key: 'brief',
      head: text(isOfCampaign ? 'field.brief' : 'discover.what'),
      isMain: true,
      cell: ({ discoveryId, campaignId, brief }) => {
        const name = isOfCampaign || campaignId === null ? undefined : names.get(campaignId);
        return (
          <>
            <Link to="/a/$account/discovery/$id" params={{ account, id: discoveryId }} className="hover:underline">
              <ForeignText>{(name ?? brief) || discoveryId}</ForeignText>
            </Link>
            {name !== undefined && brief !== '' && (
              <p dir="auto" className="u-foreign line-clamp-1 font-normal wrap-anywhere text-mute">
                {brief}
              </p>
            )}
          </>
        );
      },
    },
    { key: 'status', head: text('field.status'), cell: (row) => <DiscoveryState discovery={row} /> },
    {
      key: 'answered',
      head: text('discover.answered'),
      isNumber: true,
      cell: ({ sellersResponded, sellersRequested }) => text('discover.answeredOf', { count: sellersResponded, of: sellersRequested }),
    },
    { key: 'created', head: text('field.created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { key: 'expires', head: text('discovery.expires'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  ];
  return <Table caption={text('discover.title')} columns={columns} rows={rows} id={(row) => row.discoveryId} />;
}
