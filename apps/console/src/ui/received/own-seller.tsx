import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { ForeignText } from '#/ui/parts';

/** The name of one of the account's sellers. An archived one is known by its id. */
export function OwnSeller({ id }: { id: number }) {
  const text = useText();
  const agents = $api.useQuery('get', '/api/v2/storefront/seller-agents', { params: { query: { limit: 200 } } });
  const name = agents.data?.data.find((agent) => agent.id === id)?.name;
  return name === undefined ? text.number(id, { useGrouping: false }) : <ForeignText>{name}</ForeignText>;
}
