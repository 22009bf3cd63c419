import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CatalogConflict } from './catalog-conflict';
import { CatalogForm } from './catalog-form';
import { SyncOutcome } from './sync-outcome';
import { useSync } from './use-sync';
import { useText } from '#/i18n';
import { useAdvertiser } from '#/lib/advertiser';
import { api, type Schemas } from '#/lib/api';
import { catalogPath } from '#/lib/catalog';
import { type CatalogDraft, draftOfCatalog, joinedCatalog } from '#/lib/catalog-body';
import type { Item } from '#/lib/catalog-file';
import { useDraft } from '#/lib/draft';
import { Button } from '#/ui/button';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Question } from '#/ui/parts';

interface Props {
  /** Names the draft. */
  readonly form: string;
  readonly initial: CatalogDraft;
  readonly before?: Schemas['Catalog'];
  readonly submit: string;
  readonly onSaved: (result: Schemas['SyncResult']) => void;
}

/** A catalog as a form: checked without a change, and saved. Saving that removes items asks first, in numbers, and a new one never replaces another. */
export function CatalogEditor({ form, initial, before, submit, onSaved }: Props) {
  const text = useText();
  const draft = useDraft(form, initial);
  const [items, setItems] = useState<readonly Item[] | null>(null);
  /** Items that are not sent. No draft keeps them. */
  const hasUnsent = useRef(false);
  const [lacks, setLacks] = useState<'items' | 'size' | 'taken' | null>(null);
  const [removed, setRemoved] = useState(0);
  const sync = useSync({ advertiser: useAdvertiser().id, draft: draft.value, items, ...(before ? { before } : {}) });
  const isInline = draft.value.source === 'inline';
  const isReady = () => {
    const why = isInline && items === null ? 'items' : sync.isTooLarge() ? 'size' : null;
    setLacks(why);
    return why === null;
  };
  // Stored settings in whose place the person must decide. Until then the draft keeps its own beginning: a reload decides nothing.
  const [theirs, setTheirs] = useState<CatalogDraft | null>(null);
  const clash = theirs && joinedCatalog(draft.base, draft.value, theirs);
  const read = useMutation({
    mutationFn: async ({ advertiserId: id, platformId: catalogId }: Schemas['Catalog']) =>
      (await api.GET(catalogPath, { params: { path: { id, catalogId } } })).data!.data,
  });
  /** A sync replaces all settings, so the catalog is read again and joined with what the person has changed. Null: nothing can be saved now. */
  const joined = async () => {
    if (before === undefined) return { draft: draft.value, before };
    const now = await read.mutateAsync(before).catch(() => null);
    if (now === null) return null;
    const stored = draftOfCatalog(now);
    const { value, conflicts } = joinedCatalog(draft.base, draft.value, stored);
    setTheirs(conflicts.length > 0 ? stored : null);
    if (conflicts.length > 0) return null;
    draft.rebase(stored, value, 0);
    return { draft: value, before: now };
  };
  const save = async () => {
    setRemoved(0);
    const all = await joined();
    const result = all && (await sync.save(all));
    if (result === null || result.action === 'failed') return;
    hasUnsent.current = false;
    draft.forget();
    onSaved(result);
  };
  const submitted = async () => {
    if (!isReady()) return;
    if (before !== undefined && !isInline) return save();
    const planned = await sync.check();
    if (planned === null || planned.action === 'failed') return;
    // A sync replaces a catalog with the same id, which somebody who makes a new one does not mean.
    if (before === undefined && planned.action !== 'created') {
      sync.forget();
      setLacks('taken');
    } else if (before !== undefined && planned.item_changes.removed > 0) setRemoved(planned.item_changes.removed);
    else await save();
  };
  const guarded = {
    ...draft,
    isUnsaved: () => hasUnsent.current || draft.isUnsaved(),
    forget: () => {
      hasUnsent.current = false;
      draft.forget();
    },
  };
  return (
    <>
      <DraftNote draft={draft} />
      <LeaveGuard draft={guarded} canKeep={items === null} />
      <CatalogForm
        draft={draft.value}
        onChange={(change) => (read.reset(), sync.forget(), setLacks(null), draft.set(change))}
        onItems={(found) => {
          sync.forget();
          setLacks(null);
          setItems(found);
          hasUnsent.current = found !== null;
        }}
        isNew={before === undefined}
        error={sync.error ?? read.error}
        onSubmit={() => void submitted()}
      >
        <div className="flex flex-wrap gap-2">
          <Button kind="main" type="submit" isBusy={sync.isBusy || read.isPending}>
            {submit}
          </Button>
          {isInline && (
            <Button isBusy={sync.isBusy} onClick={() => isReady() && void sync.check()}>
              {text('catalogs.check')}
            </Button>
          )}
        </div>
        {lacks !== null && (
          <p role="alert" className="text-bad">
            {text(`catalogs.lacks.${lacks}`)}
          </p>
        )}
      </CatalogForm>
      {clash !== null && clash.conflicts.length > 0 && (
        <CatalogConflict
          mine={draft.value}
          theirs={theirs!}
          names={clash.conflicts}
          onDecide={(decided) => {
            draft.rebase(theirs!, { ...clash.value, ...decided }, 0);
            setTheirs(null);
          }}
        />
      )}
      {sync.outcome !== null && <SyncOutcome {...sync.outcome} />}
      <Question
        title={text('catalogs.replace')}
        isOpen={removed > 0}
        onClose={() => setRemoved(0)}
        request={{ isPending: sync.isBusy, error: null, reset: () => {} }}
        onAnswer={() => void save()}
      >
        <p>{text('catalogs.replace.text', { count: removed, all: before?.itemCount ?? 0 })}</p>
      </Question>
    </>
  );
}
