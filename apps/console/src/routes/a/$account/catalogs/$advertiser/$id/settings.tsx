import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { useCatalog } from '#/lib/catalog';
import { draftOfCatalog } from '#/lib/catalog-body';
import { CatalogEditor } from '#/ui/catalogs/catalog-editor';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/settings')({
  loader: () => loadMessages('campaign', 'sharing'),
  component: Settings,
});

function Settings() {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const { id: advertiser, status } = useAdvertiser();
  const catalog = useCatalog();
  if (status !== 'ACTIVE') return <p className="text-mute">{text('catalogs.fixed')}</p>;
  return (
    <CatalogEditor
      form={`catalog.${catalog.platformId}`}
      initial={draftOfCatalog(catalog)}
      before={catalog}
      submit={text('common.save')}
      onSaved={({ platform_id: id }) =>
        void go({ to: '/a/$account/catalogs/$advertiser/$id', params: { account, advertiser: String(advertiser), id: id! } })
      }
    />
  );
}
