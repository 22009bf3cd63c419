import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { channels } from '#/lib/channels';
import { exampleCalls } from '#/lib/example-calls';
import { deliveryTypes, productStatuses } from '#/lib/filter-values';
import { productsPath } from '#/lib/product';
import { choiceParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';
import { useProductActions } from '#/ui/products/actions';
import { productColumns } from '#/ui/products/columns';
import { useProductFilters } from '#/ui/products/filters';
import { ProductPeek } from '#/ui/products/peek';

interface Search {
  readonly name?: string;
  readonly status?: (typeof productStatuses)[number];
  readonly channel?: (typeof channels)[number];
  readonly delivery?: (typeof deliveryTypes)[number];
  readonly country?: string;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/products/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...textParam('name', search),
    ...choiceParam('status', search, productStatuses),
    ...choiceParam('channel', search, channels),
    ...choiceParam('delivery', search, deliveryTypes),
    ...textParam('country', search, 2),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('products', 'discovery'),
  component: Products,
});

function Products() {
  const text = useText();
  const { account } = useAccountContext();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const { name, status, channel, delivery: deliveryType, country } = search;
  const query = { name, status, channel, deliveryType, country: country?.toUpperCase() };
  const pages = usePages(productsPath, query, async (page, signal) => {
    const { data } = await api.GET(productsPath, { params: { query: { ...query, ...page } }, signal });
    return data!;
  });
  const onEdit = useCallback((id: string) => void go({ to: '/a/$account/products/$id/edit', params: { account, id } }), [go, account]);
  const columns = useMemo(() => productColumns(text, account, onEdit), [text, account, onEdit]);
  const create = (
    <LinkButton kind="main" to="/a/$account/products/new" params={{ account }} data-create>
      <Icon name="plus" size={14} />
      {text('products.new')}
    </LinkButton>
  );
  return (
    <Page title={text('products.title')} about={text('products.about')} actions={create}>
      <List
        list="products"
        caption={text('products.title')}
        icon="box"
        pages={pages}
        id={productId}
        name={productName}
        columns={columns}
        filters={useProductFilters()}
        searchBy={{ key: 'name', label: text('products.search') }}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        peek={{ title: text('field.product'), of: (id) => <ProductPeek id={id} /> }}
        bulk={useProductActions()}
        empty={
          <Empty icon="box" call={exampleCalls.product()} title={text('products.none')} action={create}>
            {text('products.none.text')}
          </Empty>
        }
      />
    </Page>
  );
}

const productId = (row: { productId: string }) => row.productId;
const productName = (row: { name: string }) => row.name;
