import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { catalogsPath, useCatalog, useCatalogsChanged } from '#/lib/catalog';
import { catalogBody, draftOfCatalog } from '#/lib/catalog-body';
import { pressed } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Problem } from '#/ui/problem';

/** One invalid item stops a strict feed: the same settings with `lenient` leave out only that item, and the feed is read at once. */
export function LeaveOut() {
  const text = useText();
  const { account } = useAccountContext();
  const changed = useCatalogsChanged();
  const catalog = useCatalog();
  const sync = $api.useMutation('post', `${catalogsPath}/sync`, { onSuccess: changed });
  const draft = { ...draftOfCatalog(catalog), mode: 'lenient' } as const;
  const body = catalogBody({ account, draft, before: catalog });
  return (
    <div className="grid gap-2">
      <Button isBusy={sync.isPending} onClick={() => sync.mutate({ params: { path: { id: catalog.advertiserId } }, body, ...pressed() })}>
        {text('catalogs.leaveOut')}
      </Button>
      <Problem error={sync.error} />
    </div>
  );
}
