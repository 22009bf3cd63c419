import { Link } from '@tanstack/react-router';
import { AdvertiserFacts } from './advertiser-facts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { ForeignText, Rows, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** An advertiser beside the list. One that is not loaded in the list is read by its id. */
export function AdvertiserPeek({ id, row }: { id: string; row: Schemas['Advertiser'] | undefined }) {
  const params = { path: { id: Number(id) } };
  const read = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params }, { enabled: row === undefined });
  if (row !== undefined) return <Shown advertiser={row} />;
  return (
    <Loaded query={read} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown advertiser={data} />}
    </Loaded>
  );
}

function Shown({ advertiser }: { advertiser: Schemas['Advertiser'] }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/advertisers/$id" params={{ account, id: String(advertiser.id) }} className="hover:underline">
            <ForeignText>{advertiser.name}</ForeignText>
          </Link>
        </h2>
        <State of={advertiser.status}>{text.word('status', advertiser.status)}</State>
      </header>
      <AdvertiserFacts advertiser={advertiser} />
    </>
  );
}
