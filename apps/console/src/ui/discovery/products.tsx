import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { discoveryPath, useReloadDiscovery } from '#/lib/course';
import { loadProducts, productsPath } from '#/lib/groups';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Rows, Tag, Time } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';
import { ProductSummary } from '#/ui/product-summary';

type Product = Schemas['DiscoveredProduct'];
interface Props {
  readonly discovery: Schemas['Discovery'];
  readonly group: Schemas['ProductGroup'];
}

/** Products of one seller, a page at a time. Each can be selected and removed while the discovery is open. */
export function SellerProducts({ discovery, group }: Props) {
  const text = useText();
  const { discoveryId: id } = discovery;
  const products = useInfiniteQuery({
    queryKey: ['get', productsPath, id, group.groupId, group.revision],
    queryFn: ({ pageParam }) => loadProducts(id, group, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.group?.hasMoreProducts ? pages.flatMap((page) => page.products).length : undefined),
  });
  return (
    <Loaded query={products} skeleton={<Rows count={Math.min(5, group.totalProducts)} />}>
      {({ pages }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
            {pages
              .flatMap((page) => page.products)
              .map((product) => (
                <ProductRow key={product.productId} product={product} discoveryId={id} />
              ))}
          </ul>
          {products.hasNextPage && (
            <Button
              size="small"
              className="justify-self-start"
              isBusy={products.isFetchingNextPage}
              onClick={() => void products.fetchNextPage()}
            >
              {text('discovery.more')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}

function ProductRow({ product, discoveryId }: { product: Product; discoveryId: string }) {
  const text = useText();
  const { selected, expired, expiresAt } = product;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-3 py-2">
      <ProductSummary product={product}>
        {expired ? (
          <Tag tone="attention">{text('answer.expired')}</Tag>
        ) : (
          <span className="text-mute">
            {text('discovery.expires')} <Time at={expiresAt} />
          </span>
        )}
      </ProductSummary>
      {(selected || !expired) && <Choose product={product} discoveryId={discoveryId} />}
    </li>
  );
}

function Choose({ product, discoveryId }: { product: Product; discoveryId: string }) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useReloadDiscovery();
  const onSuccess = () => {
    once.done();
    reload();
  };
  const add = $api.useMutation('post', `${discoveryPath}/products`, { onSuccess });
  const remove = $api.useMutation('delete', `${discoveryPath}/products`, { onSuccess });
  const { productId, salesAgentId, name, selected } = product;
  const params = { path: { id: discoveryId } };
  const change = selected ? remove : add;
  return (
    <>
      <Button
        size="small"
        isBusy={add.isPending || remove.isPending}
        aria-label={text(selected ? 'discovery.remove.named' : 'proposals.select.named', { name })}
        onClick={() => {
          add.reset();
          remove.reset();
          if (selected) remove.mutate({ params, body: { productIds: [productId] } });
          else add.mutate(once.keyed({ params, body: { products: [{ productId, salesAgentId }] } }));
        }}
      >
        {text(selected ? 'discovery.remove' : 'proposals.select')}
      </Button>
      {change.error !== null && (
        <div className="col-span-full">
          <Problem error={change.error} />
        </div>
      )}
    </>
  );
}
