import { useState } from 'react';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { catalogsPath, useCatalogsChanged } from '#/lib/catalog';
import { bytesOf, catalogBody, type CatalogDraft } from '#/lib/catalog-body';
import { type Item, syncLimits } from '#/lib/catalog-file';
import { useIdempotencyKey } from '#/lib/idempotency-key';

interface Options {
  readonly advertiser: number;
  readonly draft: CatalogDraft;
  readonly items: readonly Item[] | null;
  readonly before?: Schemas['Catalog'];
}
interface Settings {
  readonly draft: CatalogDraft;
  /** The stored catalog. */
  readonly before: Schemas['Catalog'] | undefined;
}

/** Sends the form: a check, which changes nothing, or the catalog itself. `outcome` is what the last answer said. */
export function useSync({ advertiser: id, draft, items, before }: Options) {
  const { account } = useAccountContext();
  const once = useIdempotencyKey();
  const changed = useCatalogsChanged();
  const [outcome, setOutcome] = useState<{ readonly result: Schemas['SyncResult']; readonly items: readonly Item[] } | null>(null);
  const sync = $api.useMutation('post', `${catalogsPath}/sync`);
  const bodyFor = (isDry: boolean, of: Settings) => catalogBody({ account, items: items ?? [], isDry, ...of });
  const send = async (isDry: boolean, of: Settings) => {
    const body = bodyFor(isDry, of);
    const answer = await sync.mutateAsync(once.keyed({ params: { path: { id } }, body })).catch(() => null);
    if (answer === null) return null;
    once.done();
    const [result] = answer.data.catalogs;
    setOutcome({ result: result!, items: items ?? [] });
    if (!isDry && result!.action !== 'failed') await changed();
    return result!;
  };
  return {
    outcome,
    forget: () => (setOutcome(null), sync.reset()),
    isBusy: sync.isPending,
    error: sync.error,
    /** Problems of all items, also when one would stop the sync. */
    check: () => send(true, { draft: { ...draft, mode: 'lenient' }, before }),
    save: (joined: Settings) => send(false, joined),
    /** Larger requests would be refused. */
    isTooLarge: () => draft.source === 'inline' && bytesOf(bodyFor(false, { draft, before })) > syncLimits.bytes,
  };
}
