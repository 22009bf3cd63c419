import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useStorefrontQuery } from '#/lib/storefront';
import { ForeignText } from '#/ui/parts';

/** The name of one of the account's sellers: its storefront, or an agent. An archived agent is known by its id. */
export function OwnSeller({ id }: { id: number }) {
  const text = useText();
  const agents = $api.useQuery('get', '/api/v2/storefront/seller-agents', { params: { query: { limit: 200 } } });
  const own = useStorefrontQuery().data?.data;
  const name = own?.storefrontId === id ? own.name : agents.data?.data.find((agent) => agent.id === id)?.name;
  return name === undefined ? text.number(id, { useGrouping: false }) : <ForeignText>{name}</ForeignText>;
}
