import { useMemo } from 'react';
import { bucketColumns, readColumns, type ShownProperty } from './columns';
import type { TableTab } from './long-table';
import type { Edit } from './use-edit';
import { useText } from '#/i18n';
import { buckets, type Checked } from '#/lib/property-check';

type Tab = TableTab<ShownProperty>;

/** Tables of the editor: all properties, what saving changes, the answers of the check, and what was taken out. */
export function useTabs({ all, added, removed, takenOut, take, putBack }: Edit, isNew: boolean, found: Checked | null): readonly Tab[] {
  const text = useText();
  const { read, taken, gone, bucket } = useMemo(() => {
    const takeOne = (key: string) => take([key]);
    const takenColumns = readColumns(text, true, (key) => putBack([key]));
    return {
      read: readColumns(text, false, takeOne),
      taken: takenColumns,
      gone: takenColumns.filter(({ key }) => key !== 'take'),
      bucket: Object.fromEntries(buckets.map((each) => [each, bucketColumns(text, each, takeOne)])),
    };
  }, [text, take, putBack]);
  const takeAll: NonNullable<Tab['all']> = { label: (count) => text('propertyLists.takeShown', { count }), run: take };
  const changes: readonly Tab[] = [
    { id: 'added', label: text('propertyLists.tab.added'), rows: added, columns: read, all: takeAll },
    { id: 'removed', label: text('propertyLists.tab.removed'), rows: removed, columns: gone },
  ];
  const answers = (of: Checked) =>
    buckets.map((each) => ({
      id: each,
      label: text(`propertyLists.bucket.${each}`),
      rows: of[each],
      columns: bucket[each]!,
      all: takeAll,
      note: <p className="border-b border-line px-4 py-2 text-xs text-mute">{text(`propertyLists.bucket.${each}.text`)}</p>,
    }));
  const out: Tab = {
    id: 'taken',
    label: text('propertyLists.tab.taken'),
    rows: takenOut,
    columns: taken,
    all: { label: () => text('common.undo'), run: putBack },
  };
  return [
    { id: 'all', label: text('propertyLists.tab.all'), rows: all, columns: read, all: takeAll },
    ...(isNew ? [] : changes),
    ...(found === null ? [] : answers(found)),
    ...(takenOut.length === 0 ? [] : [out]),
  ];
}
