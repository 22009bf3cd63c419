import { $api, type Schemas } from './api';
import { useText } from '#/i18n';

/** Names of the sellers of a brief. Of a storefront that is not listed, the id is known. */
export function useSellerNames(): (target: Pick<Schemas['BriefTarget'], 'storefrontId' | 'externalPublisherName'>) => string {
  const text = useText();
  const sellers = $api.useQuery('get', '/api/v2/buyer/storefronts', { params: { query: { limit: 200 } } });
  const names = new Map(sellers.data?.data.map(({ id, name }) => [id, name]));
  return ({ storefrontId, externalPublisherName }) =>
    externalPublisherName ?? names.get(storefrontId ?? 0) ?? text('briefs.seller', { id: String(storefrontId ?? '–') });
}
