import { Link } from '@tanstack/react-router';
import { CatalogFactsOf } from './catalog-facts';
import { CatalogHealth } from './catalog-health';
import { troubleText } from './catalog-trouble';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import type { Schemas } from '#/lib/api';
import { catalogName, useCatalogById } from '#/lib/catalog';
import { troubleOf } from '#/lib/catalog-course';
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
  const text = useText();
  const { account } = useAccountContext();
  const { advertiserId, platformId: id } = catalog;
  const trouble = troubleOf(catalog);
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
        {trouble !== null && <p>{troubleText(text, trouble, catalog)}</p>}
      </header>
      <CatalogFactsOf catalog={catalog} />
    </>
  );
}
