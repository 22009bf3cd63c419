import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useStorefrontQuery } from '#/lib/storefront';
import { ForeignText } from '#/ui/parts';

/** The name of one of the account's sellers: its storefront, or an agent. An archived agent is known by its id. */
export function OwnSeller({ id }: { id: number }) {
  const text = useText();
  const agents = $api.useQuery('get', '/api/v2/storefront/seller-agents', { params: { query: { limit: 200 } } });
  const agent = agents.data?.data.find((one) => one.id === id);
  // An account without a storefront is not asked for one.
  const own = useStorefrontQuery(agents.isSuccess && agent === undefined).data?.data;
  const name = own?.storefrontId === id ? own.name : agent?.name;
  return name === undefined ? text.number(id, { useGrouping: false }) : <ForeignText>{name}</ForeignText>;
}
