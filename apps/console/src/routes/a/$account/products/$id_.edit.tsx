import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { language, loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api } from '#/lib/api';
import { useDraft } from '#/lib/draft';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { merge } from '#/lib/merge';
import { type Product, productPath, productsPath } from '#/lib/product';
import { changesOfProduct } from '#/lib/product-body';
import { draftOfProduct, type ProductDraft } from '#/lib/product-draft';
import { useTrail } from '#/lib/trail';
import { FormSkeleton } from '#/ui/campaign/form-skeleton';
import { ForeignText, Page, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { ChangedElsewhere } from '#/ui/products/changed-elsewhere';
import { ProductForm } from '#/ui/products/product-form';
import { OrdersNote } from '#/ui/products/running-orders';

export const Route = createFileRoute('/a/$account/products/$id_/edit')({
  loader: () => loadMessages('products', 'campaign', 'discovery'),
  component: EditProduct,
});

function EditProduct() {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = Route.useParams();
  const product = $api.useQuery('get', productPath, { params: { path: { id } } });
  return (
    <Loaded
      query={product}
      isPage
      skeleton={
        <Page title={text('products.edit')}>
          <FormSkeleton />
        </Page>
      }
    >
      {({ data }) => <Edit key={`${account} ${id}`} product={data} refetch={async () => (await product.refetch()).data?.data} />}
    </Loaded>
  );
}

interface EditProps {
  readonly product: Product;
  readonly refetch: () => Promise<Product | undefined>;
}

const revisionOf = ({ updatedAt }: Product) => Date.parse(updatedAt);

function Edit({ product, refetch }: EditProps) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const { productId: id, name, status } = product;
  useTrail([
    { label: text('products.title'), to: '/a/$account/products' },
    { label: name, to: '/a/$account/products/$id', params: { id } },
  ]);
  const theirs = draftOfProduct(product, language);
  const draft = useDraft(`product.${id}`, theirs, revisionOf(product));
  const [taken, setTaken] = useState<readonly (keyof ProductDraft)[]>([]);

  // What others have changed meanwhile is taken over, except where both have changed the same field: the person decides.
  const isBehind = draft.revision < revisionOf(product);
  const merged = merge(draft.base, draft.value, theirs);
  const isConflict = isBehind && merged.conflicts.length > 0;
  useEffect(() => {
    if (!isBehind || isConflict) return;
    setTaken(merged.taken);
    draft.rebase(theirs, merged.value, revisionOf(product));
  });
  const decide = (isMine: boolean) => {
    const decided = isMine ? {} : Object.fromEntries(merged.conflicts.map((field) => [field, theirs[field]]));
    setTaken(merged.taken);
    draft.rebase(theirs, { ...merged.value, ...decided }, revisionOf(product));
  };

  const save = useMutation({
    mutationFn: async () => {
      // The API has no revision of products: what is stored is read again, so that nothing is overwritten that the person has not seen.
      const stored = await refetch();
      if (stored !== undefined && revisionOf(stored) > draft.revision) return false;
      const body = changesOfProduct(draft.value, draft.base, language);
      if (Object.keys(body).length > 0) {
        const { data } = await api.PATCH(productPath, once.keyed({ params: { path: { id } }, body }));
        queries.setQueryData($api.queryOptions('get', productPath, { params: { path: { id } } }).queryKey, data!);
      }
      return true;
    },
    onSuccess: async (isSaved) => {
      if (!isSaved) return;
      draft.forget();
      await queries.invalidateQueries({ queryKey: ['get', productsPath] });
      await go({ to: '/a/$account/products/$id', params: { account, id } });
    },
  });
  return (
    <Page
      title={text('products.edit')}
      about={<ForeignText>{name}</ForeignText>}
      state={<State of={status}>{text.word('products.state', status)}</State>}
    >
      <ProductForm
        draft={draft}
        currency={theirs.budgetCurrency || 'USD'}
        product={{ id, isActive: status === 'active' }}
        error={save.error}
        isBusy={save.isPending}
        isBlocked={isConflict || status === 'archived'}
        submit={text('common.save')}
        onSubmit={() => save.mutate()}
      >
        <OrdersNote productId={id} />
        <ChangedElsewhere taken={taken} conflicts={isConflict ? merged.conflicts : []} onDecide={decide} />
      </ProductForm>
    </Page>
  );
}
