import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { language, loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api, asApiError } from '#/lib/api';
import { useDraft } from '#/lib/draft';
import { productPath, productsPath } from '#/lib/product';
import { createProductBody } from '#/lib/product-body';
import { blankProduct, copyOfProduct, type ProductDraft } from '#/lib/product-draft';
import { textParam } from '#/lib/search';
import { FormSkeleton } from '#/ui/campaign/form-skeleton';
import { Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { ProductForm } from '#/ui/products/product-form';

export const Route = createFileRoute('/a/$account/products/new')({
  /** `copy` is the product whose settings the new one begins with. */
  validateSearch: (search) => textParam('copy', search),
  loader: () => loadMessages('products', 'campaign', 'discovery'),
  component: NewProduct,
});

function NewProduct() {
  const text = useText();
  const { copy } = Route.useSearch();
  return (
    <Page title={text('products.new')} about={text('products.new.about')}>
      {copy === undefined ? <Blank /> : <Copy key={copy} id={copy} />}
    </Page>
  );
}

/** Prices begin with the currency of the storefront. */
function Blank() {
  const storefront = $api.useQuery('get', '/api/v2/storefront', {}, { retry: false });
  // Without a storefront, creating is refused in the words of the API.
  const isNone = asApiError(storefront.error)?.status === 404;
  const query = isNone ? { ...storefront, data: { data: { defaultCurrency: 'USD' } } } : storefront;
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {({ data: { defaultCurrency: currency } }) => <New form="product" currency={currency} initial={blankProduct(currency)} />}
    </Loaded>
  );
}

function Copy({ id }: { id: string }) {
  const text = useText();
  const product = $api.useQuery('get', productPath, { params: { path: { id } } });
  return (
    <Loaded query={product} skeleton={<FormSkeleton />}>
      {({ data }) => {
        const name = text('products.copy.name', { name: data.name }).slice(0, 255);
        const initial = copyOfProduct(data, name, language);
        return <New form={`product.copy.${id}`} currency={initial.budgetCurrency} initial={initial} />;
      }}
    </Loaded>
  );
}

function New({ form, currency, initial }: { form: string; currency: string; initial: ProductDraft }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const [first] = useState(initial);
  const draft = useDraft(form, first);
  const create = useMutation({
    mutationFn: async () => {
      const body = createProductBody(draft.value, language);
      const { data } = await api.POST(productsPath, { body, headers: { 'Idempotency-Key': draft.keyFor(body) } });
      return data!.data;
    },
    onSuccess: async ({ productId: id }) => {
      draft.forget();
      await queries.invalidateQueries({ queryKey: ['get', productsPath] });
      await go({ to: '/a/$account/products/$id', params: { account, id } });
    },
  });
  return (
    <ProductForm
      draft={draft}
      currency={currency || 'USD'}
      error={create.error}
      isBusy={create.isPending}
      submit={text('products.create')}
      onSubmit={() => create.mutate()}
    />
  );
}
