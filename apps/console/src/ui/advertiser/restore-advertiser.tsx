import { useQueryClient } from '@tanstack/react-query';
import { SameBrand } from './same-brand';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Problem } from '#/ui/problem';

/** Says what an archived advertiser cannot do, and undoes it in place. */
export function RestoreAdvertiser({ advertiser: { id, brand } }: { advertiser: Schemas['Advertiser'] }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const restore = $api.useMutation('post', '/api/v2/buyer/advertisers/{id}/restore', {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/advertisers/{id}'] });
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/advertisers'] });
    },
  });
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-panel px-4 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{text('advertisers.archived')}</p>
        <Button kind="main" isBusy={restore.isPending} onClick={() => restore.mutate(once.keyed({ params: { path: { id } } }))}>
          {text('advertisers.restore')}
        </Button>
      </div>
      {restore.error !== null && <Problem error={restore.error} />}
      <SameBrand brand={brand} error={restore.error} />
    </div>
  );
}
