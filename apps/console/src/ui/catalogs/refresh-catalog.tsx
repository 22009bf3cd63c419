import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { catalogPath, isUnderWay, useCatalog, useCatalogsChanged } from '#/lib/catalog';
import { pressed } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Problem } from '#/ui/problem';

const path = `${catalogPath}/refresh` as const;

/** Reads the feed now. What came of it is the newest run. */
export function RefreshCatalog() {
  const text = useText();
  const changed = useCatalogsChanged();
  const catalog = useCatalog();
  const refresh = $api.useMutation('post', path, { onSettled: changed });
  const { advertiserId: id, platformId: catalogId } = catalog;
  return (
    <>
      <Button
        kind="main"
        isBusy={refresh.isPending || isUnderWay(catalog)}
        onClick={() => refresh.mutate({ params: { path: { id, catalogId } }, ...pressed() })}
      >
        {text('catalogs.refresh')}
      </Button>
      {refresh.error !== null && (
        <div className="w-full max-w-md">
          <Problem error={refresh.error} />
        </div>
      )}
    </>
  );
}
