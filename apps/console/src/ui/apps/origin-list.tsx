import { useMemo } from 'react';
import { AllowedCheck } from './allowed-check';
import { NewOrigin } from './new-origin';
import { OriginsCode } from './origins-code';
import { type Origin, useOrigins } from './use-origins';
import { useRemoval } from './use-removal';
import { useText, type Text } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { exampleCalls } from '#/lib/example-calls';
import { Button } from '#/ui/button';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { List } from '#/ui/list/list';
import { Empty } from '#/ui/parts';
import { Problem } from '#/ui/problem';

interface Props {
  /** The origin that the form begins with; undefined while it is closed. */
  readonly creating: string | undefined;
  readonly setCreating: (origin: string | undefined) => void;
}

/** The origins of the account, whether an address is of one of them, and what a page of them does. */
export function OriginList({ creating, setCreating }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const pages = useOrigins();
  const { remove, removed, undo, isBusy, error } = useRemoval();
  const columns = useMemo(() => originColumns(text, remove), [text, remove]);
  return (
    <>
      <List
        list="origins"
        caption={text('origins.title')}
        icon="language"
        pages={pages}
        id={originId}
        name={originName}
        columns={columns}
        search={noSearch}
        onSearch={ignore}
        empty={
          <Empty
            icon="language"
            title={text('origins.none')}
            call={exampleCalls.origin(account)}
            action={<Button onClick={() => setCreating('')}>{text('origins.new')}</Button>}
          >
            {text('origins.none.text')}
          </Empty>
        }
      />
      <p role="status" className="flex flex-wrap items-center gap-2 empty:hidden">
        {removed !== undefined && text('origins.removed', { origin: removed.origin })}
        {removed !== undefined && (
          <Button size="small" autoFocus isBusy={isBusy} onClick={undo}>
            {text('common.undo')}
          </Button>
        )}
      </p>
      <Problem error={error} />
      <AllowedCheck origins={pages.rows} onAllow={setCreating} />
      <OriginsCode origin={pages.rows?.[0]?.origin} />
      {creating !== undefined && <NewOrigin begin={creating} onClose={() => setCreating(undefined)} />}
    </>
  );
}

const originColumns = (text: Text, remove: (origin: Origin) => void): readonly ListColumn<Origin>[] => [
  {
    key: 'origin',
    head: text('origins.origin'),
    isMain: true,
    csv: ({ origin }) => origin,
    cell: ({ origin }) => (
      <bdi dir="ltr" title={origin} className="block truncate">
        {origin}
      </bdi>
    ),
  },
  { ...textColumn('label', text('field.name'), (row: Origin) => row.label ?? '–'), width: 14, fold: 'md' },
  { ...timeColumn('created', text('field.created'), (row: Origin) => row.createdAt), width: 9, fold: 'sm' },
  {
    key: 'remove',
    head: text('origins.remove'),
    isAction: true,
    width: 8,
    cell: (row) => (
      <Button size="small" aria-label={text('origins.remove.named', { name: row.origin })} onClick={() => remove(row)}>
        {text('origins.remove')}
      </Button>
    ),
  },
];

const originId = (row: Origin) => row.id;
const originName = (row: Origin) => row.origin;
const noSearch = {};
const ignore = () => {};
