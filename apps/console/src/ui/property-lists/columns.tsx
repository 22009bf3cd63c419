import type { Text } from '#/i18n';
import type { Bucket, CheckedProperty } from '#/lib/property-check';
import { Button } from '#/ui/button';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText } from '#/ui/parts';

/** A property in a table, as it is read, stored or checked. */
export type ShownProperty = Omit<CheckedProperty, 'why'> & Partial<Pick<CheckedProperty, 'why'>>;
type Column = ListColumn<ShownProperty>;

export const valueColumn = (text: Text): Column => ({
  key: 'value',
  head: text('propertyLists.property'),
  isMain: true,
  csv: ({ value }) => value,
  cell: ({ value }) => <ForeignText>{value}</ForeignText>,
});
export const typeColumn = (text: Text): Column => ({
  key: 'type',
  head: text('propertyLists.type'),
  width: 9,
  fold: 'md',
  csv: ({ type }) => type,
  cell: ({ type }) => text.word('propertyLists.type', type),
});
const inputColumn = (text: Text): Column => ({
  key: 'input',
  head: text('propertyLists.input'),
  width: 18,
  fold: 'md',
  csv: ({ input }) => input,
  cell: ({ input }) => <ForeignText>{input}</ForeignText>,
});
const whyColumn = (text: Text): Column => ({
  key: 'why',
  head: text('propertyLists.why'),
  width: 20,
  fold: 'sm',
  csv: (row) => whyOf(text, row),
  cell: (row) => <ForeignText>{whyOf(text, row)}</ForeignText>,
});
const whyOf = (text: Text, { why = [], words }: ShownProperty): string =>
  [...why.map((each) => text.word('propertyLists.why', each)), ...(words === undefined ? [] : [words])].join(' · ');

/** The button of a row: it takes the property out, or puts it back. */
const takeColumn = (text: Text, isTaken: boolean, onTake: (key: string) => void): Column => ({
  key: 'take',
  head: text('propertyLists.take'),
  isAction: true,
  width: 7,
  cell: ({ key, value }) => (
    <Button
      size="small"
      kind="quiet"
      // Tab would go through 100,000 rows. `j`, `k` and `e` work on them.
      tabIndex={-1}
      data-edit
      aria-label={`${text(isTaken ? 'common.undo' : 'propertyLists.take')}: ${value}`}
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('tr');
        const next = row?.nextElementSibling ?? row?.previousElementSibling;
        onTake(key);
        // The row goes: the keyboard continues at the next one.
        if (next instanceof HTMLElement) next.focus();
      }}
    >
      {text(isTaken ? 'common.undo' : 'propertyLists.take')}
    </Button>
  ),
});

export const bucketColumns = (text: Text, bucket: Bucket, onTake: (key: string) => void): readonly Column[] => [
  valueColumn(text),
  ...(bucket === 'modify' ? [inputColumn(text)] : []),
  ...(bucket === 'modify' || bucket === 'remove' ? [whyColumn(text)] : [typeColumn(text)]),
  takeColumn(text, false, onTake),
];
export const readColumns = (text: Text, isTaken: boolean, onTake: (key: string) => void): readonly Column[] => [
  valueColumn(text),
  typeColumn(text),
  inputColumn(text),
  takeColumn(text, isTaken, onTake),
];
