import { RefreshCatalog } from './refresh-catalog';
import { useAdvertiser } from '#/lib/advertiser';
import { useCatalog } from '#/lib/catalog';

/** What may be done with the catalog. Catalogs of archived advertisers can only be read. */
export function CatalogActions() {
  const advertiser = useAdvertiser();
  const { sourceType } = useCatalog();
  if (advertiser.status !== 'ACTIVE') return null;
  return <>{sourceType === 'url' && <RefreshCatalog />}</>;
}
