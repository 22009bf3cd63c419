import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { useCatalog } from '#/lib/catalog';
import { Card, ForeignText, Rows, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const shown = 10;

/** Campaigns that advertise the catalog. */
export const useCampaignsOf = (catalogId: string) =>
  $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: { catalogId, take: shown } } });

export function UsedBy() {
  const text = useText();
  const { account } = useAccountContext();
  const campaigns = useCampaignsOf(useCatalog().platformId);
  return (
    <Card title={text('catalogs.usedBy')} flush>
      <Loaded query={campaigns} skeleton={<Rows count={2} />}>
        {({ data, meta: { pagination } }) =>
          data.length === 0 ? (
            <p className="p-4 text-mute">{text('catalogs.usedBy.none')}</p>
          ) : (
            <>
              <ul className="divide-y divide-line text-xs">
                {data.map(({ campaignId: id, name, status }) => (
                  <li key={id} data-row="" tabIndex={-1} className="flex min-w-0 items-center justify-between gap-3 px-4 py-2">
                    <Link to="/a/$account/campaigns/$id" params={{ account, id }} className="min-w-0 font-medium hover:underline">
                      <ForeignText>{name}</ForeignText>
                    </Link>
                    <State of={status}>{text.word('status', status)}</State>
                  </li>
                ))}
              </ul>
              {pagination.total > data.length && (
                <p className="border-t border-line px-4 py-2 text-xs text-mute">
                  {text('catalogs.usedBy.more', { count: pagination.total - data.length })}
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
