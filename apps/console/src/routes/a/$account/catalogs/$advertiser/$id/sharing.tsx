import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { useAdvertiser } from '#/lib/advertiser';
import { useCatalog } from '#/lib/catalog';
import { SharedWith } from '#/ui/sharing/shared-with';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/sharing')({
  loader: () => loadMessages('sharing'),
  component: CatalogSharing,
});

function CatalogSharing() {
  const advertiser = useAdvertiser();
  const { catalogId, itemCount } = useCatalog();
  return (
    <SharedWith
      resource={{ advertiser: advertiser.id, type: 'CATALOG', id: catalogId }}
      isFixed={advertiser.status !== 'ACTIVE' || itemCount === 0}
    />
  );
}
