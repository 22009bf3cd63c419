import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { CheckLine } from './check-line';
import { bucketColumns, readColumns, type ShownProperty } from './columns';
import { LongTable, type TableTab } from './long-table';
import { ReadSummary } from './read-summary';
import { SourcesField } from './sources-field';
import { useCheck } from './use-check';
import { useRead } from './use-read';
import { useText } from '#/i18n';
import type { Draft } from '#/lib/draft';
import { type Bucket, buckets, bytesOf, type Checked, changeOf, maxBytes, maxProperties } from '#/lib/property-check';
import type { Property } from '#/lib/property-lines';
import type { ListDraft } from '#/lib/property-list';
import { BottomBar } from '#/ui/bottom-bar';
import { Button } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Form, TextField } from '#/ui/form';

interface Props {
  readonly draft: Draft<ListDraft>;
  /** Properties of the stored list; null for a new one. */
  readonly saved: readonly Property[] | null;
  readonly submit: string;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSave: (properties: readonly Property[], hasChanged: boolean) => void;
  readonly children?: ReactNode;
}

const nothing: readonly Property[] = [];
const unchanged = { added: nothing, removed: nothing };
const purposes = ['include', 'exclude'] as const;

/** Name, purpose and properties of a list: read, checked and corrected here before anything is saved. */
export function ListEditor({ draft, saved, submit, error, isBusy, onSave, children }: Props) {
  const text = useText();
  const { value, set } = draft;
  const [texts] = useState(() => new Map<string, string>());
  const reading = useRead(value, texts, saved ?? nothing);
  const { read, isReading } = reading;
  const { check, start, stop } = useCheck();
  const next = useMemo(() => {
    if (value.taken.length === 0) return read.properties;
    const taken = new Set(value.taken);
    return new Map([...read.properties].filter(([key]) => !taken.has(key)));
  }, [read, value.taken]);
  const { added, removed } = useMemo(
    () => (saved === null ? unchanged : changeOf(new Map(saved.map((each) => [each.key, each])), next)),
    [saved, next],
  );
  const take = useCallback((...keys: readonly string[]) => set({ taken: [...new Set([...value.taken, ...keys])] }), [set, value.taken]);
  const putBack = (...keys: readonly string[]) => {
    const back = new Set(keys);
    set({ taken: value.taken.filter((key) => !back.has(key)) });
  };
  const isChecked = check.done > 0 && !check.isRunning;
  const found = useMemo(() => {
    if (!isChecked) return null;
    const inList = (rows: Checked[Bucket]) => rows.filter(({ key }) => next.has(key));
    const { ok, modify, assess, remove } = check.checked;
    return { ok: inList(ok), modify: inList(modify), assess: inList(assess), remove: inList(remove) };
  }, [isChecked, check.checked, next]);
  const unchecked = useMemo(
    () => (isChecked ? [...next.keys()].reduce((count, key) => (check.keys.has(key) ? count : count + 1), 0) : 0),
    [isChecked, check.keys, next],
  );
  const refused = found?.remove ?? [];
  const takeAll = { label: (count: number) => text('propertyLists.takeShown', { count }), run: (keys: readonly string[]) => take(...keys) };
  const putAllBack = { label: () => text('common.undo'), run: (keys: readonly string[]) => putBack(...keys) };
  const all = useMemo(() => [...next.values()], [next]);
  const takenOut = useMemo(() => value.taken.flatMap((key) => read.properties.get(key) ?? []), [value.taken, read]);
  const tabs: TableTab<ShownProperty>[] = [
    {
      id: 'all',
      label: text('propertyLists.tab.all'),
      rows: all,
      columns: readColumns(text, false, take),
      all: takeAll,
    },
    ...(saved === null
      ? []
      : [
          { id: 'added', label: text('propertyLists.tab.added'), rows: added, columns: readColumns(text, false, take), all: takeAll },
          {
            id: 'removed',
            label: text('propertyLists.tab.removed'),
            rows: removed,
            columns: readColumns(text, true, putBack).filter(({ key }) => key !== 'take'),
          },
        ]),
    ...(found === null
      ? []
      : buckets.map((bucket) => ({
          id: bucket,
          label: text(`propertyLists.bucket.${bucket}`),
          rows: found[bucket],
          columns: bucketColumns(text, bucket, take),
          all: takeAll,
          note: <BucketNote>{text(`propertyLists.bucket.${bucket}.text`)}</BucketNote>,
        }))),
    ...(takenOut.length === 0
      ? []
      : [
          {
            id: 'taken',
            label: text('propertyLists.tab.taken'),
            rows: takenOut,
            columns: readColumns(text, true, putBack),
            all: putAllBack,
          },
        ]),
  ];
  const bytes = useMemo(() => bytesOf(next.values()), [next]);
  const isTooMuch = next.size > maxProperties || bytes > maxBytes;
  const hasChanged = saved === null || added.length > 0 || removed.length > 0;
  const cannotSave = isReading || isTooMuch || (saved !== null && !hasChanged && !draft.isUnsaved());
  return (
    <Form
      error={error}
      onSubmit={() => cannotSave || onSave([...next.values()], hasChanged)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <LeaveGuard draft={draft} />
      <DraftNote draft={draft} />
      {children}
      <div className="grid max-w-3xl gap-4">
        <TextField
          name="name"
          label={text('field.name')}
          maxLength={255}
          value={value.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ChoiceField
          name="purpose"
          label={text('propertyLists.purpose')}
          value={value.purpose}
          onChange={(purpose) => set({ purpose: purpose as ListDraft['purpose'] })}
          options={purposes.map((each) => ({
            value: each,
            label: text(`propertyLists.purpose.${each}`),
            hint: text(`propertyLists.purpose.${each}.text`),
          }))}
        />
        <SourcesField draft={value} texts={texts} saved={saved?.length ?? null} onChange={set} />
      </div>
      <ReadSummary of={reading} count={next.size} bytes={bytes} />
      {next.size > 0 && (
        <>
          <CheckLine
            check={check}
            unchecked={unchecked}
            isDisabled={isReading || isTooMuch}
            onStart={() => start([...next.values()])}
            onStop={stop}
          />
          {refused.length > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-attention-soft px-4 py-2.5">
              <p className="min-w-0">{text('propertyLists.refused', { count: refused.length })}</p>
              <Button onClick={() => take(...refused.map(({ key }) => key))}>
                {text('propertyLists.takeRefused', { count: refused.length })}
              </Button>
            </div>
          )}
        </>
      )}
      {(next.size > 0 || takenOut.length > 0 || removed.length > 0) && (
        <LongTable
          caption={text('propertyLists.properties')}
          tabs={tabs}
          file={value.name || 'properties'}
          none={text('propertyLists.tab.none')}
        />
      )}
      <BottomBar>
        <p className="tabular-nums">
          {saved === null
            ? text('propertyLists.count', { count: next.size })
            : text('propertyLists.change', { added: added.length, removed: removed.length, count: next.size })}
        </p>
        <Button kind="main" type="submit" isBusy={isBusy} disabled={cannotSave}>
          {submit}
        </Button>
      </BottomBar>
    </Form>
  );
}

const BucketNote = ({ children }: { children: string }) => <p className="border-b border-line px-4 py-2 text-xs text-mute">{children}</p>;
