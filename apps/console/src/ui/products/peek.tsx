import { Link } from '@tanstack/react-router';
import { Facts, ForeignText, Id, Rows, State, Tag, Time } from '../parts';
import { Loaded } from '../problem';
import { BuyersView } from './buyers-view';
import { ordersFact } from './running-orders';
import { countriesText, problemText } from './words';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { dayIn } from '#/lib/days';
import { type Product, productPath } from '#/lib/product';

/** A product beside the list. */
export function ProductPeek({ id }: { id: string }) {
  const product = $api.useQuery('get', productPath, { params: { path: { id } } });
  return (
    <Loaded query={product} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown product={data} />}
    </Loaded>
  );
}

function Shown({ product }: { product: Product }) {
  const text = useText();
  const { account } = useAccountContext();
  const { productId: id, countries, deliveryType } = product;
  const problem = problemText(text, product, dayIn(Date.now(), 'UTC'));
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/products/$id" params={{ account, id }} className="hover:underline focus-visible:underline">
            <ForeignText>{product.name}</ForeignText>
          </Link>
        </h2>
        <State of={product.status}>{text.word('products.state', product.status)}</State>
        {problem !== null && (
          <p>
            <Tag tone="attention">{problem}</Tag>
          </p>
        )}
      </header>
      <BuyersView product={product} />
      <Facts
        of={[
          { label: text('field.id'), value: <Id label={text('field.id')}>{id}</Id> },
          { label: text('products.delivery'), value: text.word('products.deliveryType', deliveryType) },
          { label: text('field.countries'), value: countriesText(countries) || text('products.anywhere') },
          ordersFact(text, id),
          { label: text('field.updated'), value: <Time at={product.updatedAt} /> },
        ]}
      />
    </>
  );
}
