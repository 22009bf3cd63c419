import { RefreshCatalog } from './refresh-catalog';
import { RemoveCatalog } from './remove-catalog';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { useCatalog } from '#/lib/catalog';
import { LinkButton } from '#/ui/button';

/** What may be done with the catalog. Catalogs of archived advertisers can only be read. */
export function CatalogActions() {
  const text = useText();
  const { account } = useAccountContext();
  const advertiser = useAdvertiser();
  const { sourceType, platformId: id } = useCatalog();
  if (advertiser.status !== 'ACTIVE') return null;
  return (
    <>
      {sourceType === 'url' && <RefreshCatalog />}
      <LinkButton data-edit to="/a/$account/catalogs/$advertiser/$id/settings" params={{ account, advertiser: String(advertiser.id), id }}>
        {text(sourceType === 'inline' ? 'catalogs.send' : 'common.edit')}
      </LinkButton>
      <RemoveCatalog />
    </>
  );
}
