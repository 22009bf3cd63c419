import { minorColumn } from './columns';
import { Shown } from './payments';
import { useText } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { usePages } from '#/ui/list/use-pages';
import type { Column } from '#/ui/parts';

type Day = Schemas['ChargedDay'] & { readonly id: string };

const path = '/api/v2/billing/media-buys/{mediaBuyId}/charges';

/** What was reported, counted and charged on each day of a media buy. */
export function ChargedDays({ mediaBuyId }: { mediaBuyId: string }) {
  const text = useText();
  const pages = usePages(path, { mediaBuyId }, async (query, signal) => {
    const answer = (await api.GET(path, { params: { path: { mediaBuyId }, query }, signal })).data!;
    return { ...answer, data: answer.data.map((day): Day => ({ ...day, id: day.day })) };
  });
  const amount = (key: 'reportedMinor' | 'countedMinor' | 'chargedMinor', head: string) =>
    minorColumn(text, { key, head, rows: pages.rows ?? [], value: (row: Day) => row[key], currency: (row) => row.currency });
  const columns: readonly Column<Day>[] = [
    { key: 'day', head: text('field.day'), isMain: true, cell: ({ day }) => text.day(day) },
    { key: 'countedBy', head: text('billing.countedBy'), cell: ({ countedBy }) => text.word('billing.countedBy', countedBy) },
    amount('reportedMinor', text('billing.reported')),
    amount('countedMinor', text('billing.counted')),
    amount('chargedMinor', text('billing.charged')),
  ];
  return <Shown title={text('billing.days')} none={text('billing.days.none')} pages={pages} columns={columns} />;
}
