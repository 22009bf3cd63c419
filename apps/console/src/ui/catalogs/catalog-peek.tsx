import { Link } from '@tanstack/react-router';
import { CatalogFactsOf } from './catalog-facts';
import { CatalogHealth } from './catalog-health';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import type { Schemas } from '#/lib/api';
import { catalogName, useCatalogById } from '#/lib/catalog';
import { ForeignText, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** A catalog beside the list. One that is not loaded in the list is read by its id. */
export const CatalogPeek = ({ id, row }: { id: string; row: Schemas['Catalog'] | undefined }) =>
  row === undefined ? <Read id={id} /> : <Shown catalog={row} />;

function Read({ id }: { id: string }) {
  return (
    <Loaded query={useCatalogById(useAdvertiser().id, id)} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown catalog={data} />}
    </Loaded>
  );
}

function Shown({ catalog }: { catalog: Schemas['Catalog'] }) {
  const { account } = useAccountContext();
  const { advertiserId, platformId: id } = catalog;
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link
            to="/a/$account/catalogs/$advertiser/$id"
            params={{ account, advertiser: String(advertiserId), id }}
            className="hover:underline"
          >
            <ForeignText>{catalogName(catalog)}</ForeignText>
          </Link>
        </h2>
        <CatalogHealth catalog={catalog} />
      </header>
      <CatalogFactsOf catalog={catalog} />
    </>
  );
}
