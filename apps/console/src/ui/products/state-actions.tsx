import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RunningOrders } from './running-orders';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api, asApiError } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';
import { missingOf, type Product, productPath, productsPath } from '#/lib/product';
import { Button, LinkButton } from '#/ui/button';
import { Menu } from '#/ui/menu';
import { Question } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** The action that is due, and the others. What deactivates can be undone in place; archiving cannot, and says what stays. */
export function ProductActions({ product }: { product: Product }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const queries = useQueryClient();
  const { productId: id, status } = product;
  const [asks, setAsks] = useState<'deactivate' | 'archive' | null>(null);
  const [was, setWas] = useState<Product['status'] | null>(null);
  const params = { path: { id } };
  const changed = (next: Product) => {
    queries.setQueryData($api.queryOptions('get', productPath, { params }).queryKey, { data: next, error: null });
    void queries.invalidateQueries({ queryKey: ['get', productsPath] });
    void queries.invalidateQueries({ queryKey: ['get', '/api/v2/storefront/audit-logs'] });
    setAsks(null);
  };
  const move = useMutation({
    mutationFn: async (to: 'draft' | 'active') => {
      const { data } = await api.PATCH(productPath, { params, ...pressed(), body: { status: to } });
      return data!.data;
    },
    onSuccess: (next) => {
      setWas(status);
      changed(next);
    },
  });
  const archive = useMutation({
    mutationFn: () => api.DELETE(productPath, { params }),
    onSuccess: () => changed({ ...product, status: 'archived' }),
  });
  const isMissing = missingOf(product).length > 0;
  const edit = { to: '/a/$account/products/$id/edit', params: { account, id } } as const;
  const copy = {
    label: text('products.copy'),
    onChoose: () => void go({ to: '/a/$account/products/new', params: { account }, search: { copy: id } }),
  };
  return (
    <div className="grid min-w-0 justify-items-start gap-2 sm:justify-items-end">
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {status === 'draft' && !isMissing && (
          <Button kind="main" isBusy={move.isPending} onClick={() => move.mutate('active')}>
            {text('products.activate')}
          </Button>
        )}
        {status !== 'archived' && (
          <LinkButton {...edit} kind={status === 'draft' && isMissing ? 'main' : 'plain'} data-edit>
            {text(status === 'draft' && isMissing ? 'products.complete' : 'common.edit')}
          </LinkButton>
        )}
        {status === 'active' && <Button onClick={() => setAsks('deactivate')}>{text('products.deactivate')}</Button>}
        <Menu
          label={text('products.more')}
          items={[
            copy,
            ...(status === 'archived' ? [] : [{ label: text('products.archive'), onChoose: () => setAsks('archive'), isDanger: true }]),
          ]}
        />
      </div>
      <div role="status" className="text-start">
        {was !== null && was !== status && status !== 'archived' && was !== 'archived' && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {text('palette.from', { from: text.word('products.state', was), to: text.word('products.state', status) })}
            <Button size="small" isBusy={move.isPending} onClick={() => move.mutate(was)}>
              {text('common.undo')}
            </Button>
          </p>
        )}
      </div>
      {asks === null && <Problem error={move.error} issues={asApiError(move.error)?.issues ?? []} />}
      <Question
        title={text('products.deactivate')}
        isOpen={asks === 'deactivate'}
        onClose={() => setAsks(null)}
        kind="main"
        request={move}
        onAnswer={() => move.mutate('draft')}
      >
        <p>{text('products.deactivate.text')}</p>
        <RunningOrders productId={id} />
        <p>{text('products.orders.stay')}</p>
      </Question>
      <Question
        title={text('products.archive')}
        isOpen={asks === 'archive'}
        onClose={() => setAsks(null)}
        request={archive}
        onAnswer={() => archive.mutate()}
      >
        <p>{text('products.archive.text', { count: 1 })}</p>
        <RunningOrders productId={id} />
        <p>{text('products.orders.stay')}</p>
      </Question>
    </div>
  );
}
