import { createFileRoute, Link, Outlet } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { CurrentAdvertiser, useAdvertiser } from '#/lib/advertiser';
import { $api } from '#/lib/api';
import { catalogName, CurrentCatalog, useCatalog, useCatalogById } from '#/lib/catalog';
import { useFollowed } from '#/lib/change-count';
import { CatalogActions } from '#/ui/catalogs/catalog-actions';
import { CatalogHealth } from '#/ui/catalogs/catalog-health';
import { NotFound } from '#/ui/not-found';
import { ForeignText, ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id')({
  loader: () => loadMessages('catalogs'),
  component: Catalog,
});

const here = '/a/$account/catalogs/$advertiser/$id';

function Catalog() {
  const { advertiser, id } = Route.useParams();
  return /^\d{1,15}$/.test(advertiser) ? <Read key={`${advertiser}/${id}`} advertiser={Number(advertiser)} id={id} /> : <NotFound />;
}

function Read({ advertiser: advertiserId, id }: { advertiser: number; id: string }) {
  const advertiser = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: advertiserId } } });
  const catalog = useCatalogById(advertiserId, id);
  useFollowed(catalog, ['catalog'], catalog.data?.data.platformId);
  const both = {
    data: advertiser.data && catalog.data && { advertiser: advertiser.data.data, catalog: catalog.data.data },
    error: advertiser.error ?? catalog.error,
    refetch: () => Promise.all([advertiser.refetch(), catalog.refetch()]),
  };
  return (
    <Loaded query={both} isPage skeleton={<ObjectSkeleton facts={8} />}>
      {(loaded) => (
        <CurrentAdvertiser value={loaded.advertiser}>
          <CurrentCatalog value={loaded.catalog}>
            <Shown />
          </CurrentCatalog>
        </CurrentAdvertiser>
      )}
    </Loaded>
  );
}

/** Head and tabs of a catalog. Each tab is a screen below it, with its own address. */
function Shown() {
  const text = useText();
  const { account } = useAccountContext();
  const advertiser = useAdvertiser();
  const catalog = useCatalog();
  return (
    <Page
      title={catalogName(catalog)}
      state={<CatalogHealth catalog={catalog} />}
      about={
        <span className="flex flex-wrap gap-x-2">
          {text.word('catalogs.type', catalog.type)} · {text('catalogs.items.count', { count: catalog.itemCount })} ·
          <Link to="/a/$account/advertisers/$id" params={{ account, id: String(advertiser.id) }} className="hover:underline">
            <ForeignText>{advertiser.name}</ForeignText>
          </Link>
        </span>
      }
      actions={<CatalogActions />}
    >
      <Tabs
        label={text('catalogs.tabs')}
        params={{ account, advertiser: String(advertiser.id), id: catalog.platformId }}
        of={[
          { to: here, label: text('campaigns.tab.overview') },
          { to: `${here}/items`, label: text('catalogs.items') },
          { to: `${here}/runs`, label: text('catalogs.runs') },
          { to: `${here}/transform`, label: text('catalogs.rules') },
          { to: `${here}/plan`, label: text('catalogs.plan') },
          { to: `${here}/sharing`, label: text('catalogs.sharing') },
          { to: `${here}/settings`, label: text('catalogs.settings') },
          { to: `${here}/history`, label: text('history.title') },
        ]}
      />
      <Outlet />
    </Page>
  );
}
