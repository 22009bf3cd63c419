import { createFileRoute, Link } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { dayIn } from '#/lib/days';
import { missingOf, type Product, productPath } from '#/lib/product';
import { formatText } from '#/ui/format-text';
import { Card, Facts, ForeignText, Id, ObjectSkeleton, Page, State, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { BuyersView } from '#/ui/products/buyers-view';
import { PricesTable } from '#/ui/products/prices-table';
import { ordersFact } from '#/ui/products/running-orders';
import { ProductActions } from '#/ui/products/state-actions';
import { countriesText, problemText } from '#/ui/products/words';
import { ObjectHistory } from '#/ui/timeline/object-history';

export const Route = createFileRoute('/a/$account/products/$id')({
  loader: () => loadMessages('products', 'discovery', 'mediaBuy'),
  component: ProductPage,
});

function ProductPage() {
  const { id } = Route.useParams();
  const product = $api.useQuery('get', productPath, { params: { path: { id } } });
  return (
    <Loaded query={product} isPage skeleton={<ObjectSkeleton facts={9} />}>
      {({ data }) => <Shown key={id} product={data} />}
    </Loaded>
  );
}

function Shown({ product }: { product: Product }) {
  const text = useText();
  const problem = problemText(text, product, dayIn(Date.now(), 'UTC'));
  return (
    <Page
      title={product.name}
      state={<State of={product.status}>{text.word('products.state', product.status)}</State>}
      {...(problem === null ? { about: text.word('products.stateHint', product.status) } : {})}
      actions={<ProductActions product={product} />}
      facts={<ProductFacts product={product} />}
    >
      {problem !== null && <Blocker product={product} problem={problem} />}
      <BuyersView product={product} />
      <PricesTable prices={product.pricingOptions} />
      <Card title={text('products.formats')}>
        {product.formats.length === 0 ? (
          <p className="text-mute">{text('products.formats.none')}</p>
        ) : (
          <ul className="grid gap-1 sm:grid-cols-2">
            {product.formats.map((id) => (
              <li key={id}>
                <bdi>{formatText(text, id)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <ObjectHistory side="storefront" query={{ resourceId: product.productId, resourceTypes: ['PRODUCT'] }} />
    </Page>
  );
}

/** Why buyers do not find it, and what mends it. */
function Blocker({ product, problem }: { product: Product; problem: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const { productId: id } = product;
  const [first] = missingOf(product);
  const hash = first === undefined ? 'limits' : first === 'description' ? 'basics' : first === 'pricingOptions' ? 'prices' : 'inventory';
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-attention-soft px-3 py-2">
      {problem}
      <Link to="/a/$account/products/$id/edit" params={{ account, id }} hash={hash} className="text-accent underline underline-offset-2">
        {text(first === undefined ? 'common.edit' : 'products.complete')}
      </Link>
    </p>
  );
}

function ProductFacts({ product }: { product: Product }) {
  const text = useText();
  const { productId: id, storefrontId, budget, availableFrom, availableUntil, keywords, audience } = product;
  const money = (value: number | null) => (value === null || budget === null ? '–' : text.money(value, budget.currency));
  const day = (value: string | null) => (value === null ? text('products.open') : text.day(value));
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{id}</Id> },
        { label: text('products.offeredAs'), value: <Id label={text('products.offeredAs')}>{`sf1:${storefrontId}:${id}`}</Id> },
        ordersFact(text, id),
        { label: text('products.delivery'), value: text.word('products.deliveryType', product.deliveryType) },
        { label: text('field.countries'), value: countriesText(product.countries) || text('products.anywhere') },
        {
          label: text('products.days'),
          value:
            availableFrom === null && availableUntil === null ? (
              text('products.always')
            ) : (
              <bdi>{`${day(availableFrom)} – ${day(availableUntil)}`}</bdi>
            ),
        },
        { label: text('products.budget'), value: budget === null ? '–' : <bdi>{`${money(budget.min)} – ${money(budget.max)}`}</bdi> },
        { label: text('products.keywords'), value: keywords.length === 0 ? '–' : <ForeignText lines>{keywords.join(', ')}</ForeignText> },
        { label: text('products.audience'), value: audience === null ? '–' : <ForeignText lines>{audience}</ForeignText> },
        { label: text('field.created'), value: <Time at={product.createdAt} /> },
        { label: text('field.updated'), value: <Time at={product.updatedAt} /> },
      ]}
    />
  );
}
