import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { ForeignText } from '#/ui/parts';

const maxNamed = 200;

/** Advertisers that an app can reach, by name; null is the whole account. One that is not among the newest 200 has its id. */
export function Reach({ advertiserIds }: { advertiserIds: readonly number[] | null }) {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  const found = $api.useQuery(
    'get',
    '/api/v2/buyer/advertisers',
    { params: { query: { limit: maxNamed, status: 'ALL' } } },
    { enabled: isBuyer && advertiserIds !== null },
  );
  if (advertiserIds === null) return <>{text('apps.reach.all')}</>;
  const names = new Map(found.data?.data.map(({ id, name }) => [id, name]));
  return (
    <ul className="grid gap-1">
      {advertiserIds.map((id) => (
        <li key={id}>
          <Link to="/a/$account/advertisers/$id" params={{ account, id: String(id) }} className="text-accent underline underline-offset-2">
            <ForeignText>{names.get(id) ?? text('apps.reach.one', { id: String(id) })}</ForeignText>
          </Link>
        </li>
      ))}
    </ul>
  );
}
