import { useText } from '#/i18n';
import { type FileReading, type Item, syncLimits } from '#/lib/catalog-file';
import { fieldsOf, previewFields, shownValue } from '#/lib/catalog-preview';
import { Button } from '#/ui/button';
import { ForeignText, Table } from '#/ui/parts';

const [maxRows, maxColumns] = [5, 6];

interface Props {
  readonly reading: FileReading | 'large' | 'unreadable';
  readonly onFeed: () => void;
}

/** What a file has: the first items, or why it cannot be taken and what to do. */
export function ItemsPreview({ reading, onFeed }: Props) {
  const text = useText();
  if (reading === 'large') return <TooMuch onFeed={onFeed}>{text('catalogs.file.large')}</TooMuch>;
  if (reading === 'unreadable')
    return (
      <div role="alert" className="text-bad">
        {text('file.unreadable')}
      </div>
    );
  if (reading.items === null) {
    const { problem, at, name = '' } = reading;
    const where = at === null ? '' : text(problem === 'object' ? 'catalogs.file.item' : 'catalogs.file.line', { number: at });
    return (
      <div role="alert" className="text-bad">
        {text(`catalogs.file.${problem}`, { where, name: name.slice(0, 100) })}
      </div>
    );
  }
  const { items } = reading;
  const count = items.length;
  if (count > syncLimits.items)
    return (
      <TooMuch onFeed={onFeed}>{text('catalogs.file.many', { count: text.number(count), most: text.number(syncLimits.items) })}</TooMuch>
    );
  const all = fieldsOf(items);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p role="status">{text('catalogs.file.read', { items: count, fields: all.length })}</p>
      <div className="overflow-clip rounded-lg border border-line bg-panel">
        <Table<{ readonly item: Item; readonly n: number }>
          caption={text('catalogs.file.first')}
          columns={previewFields(all, maxColumns).map((field, n) => ({
            key: `${n}`,
            head: field.slice(0, 40),
            cell: ({ item }) => <ForeignText>{shownValue(item[field])}</ForeignText>,
          }))}
          rows={items.slice(0, maxRows).map((item, n) => ({ item, n }))}
          id={({ n }) => String(n)}
        />
      </div>
    </div>
  );
}

function TooMuch({ children, onFeed }: { children: string; onFeed: () => void }) {
  const text = useText();
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-bad">{children}</p>
      <p>{text('catalogs.file.feed')}</p>
      <Button size="small" onClick={onFeed}>
        {text('catalogs.from.url')}
      </Button>
    </div>
  );
}
