import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { kindLabel, kindOf } from '#/lib/audit-kinds';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { PeekLink } from '#/ui/list/peek-link';

export type Entry = Schemas['AuditEntry'];

/** The group of the object, in words. */
export function kindWord(text: Text, { resourceType }: Pick<Entry, 'resourceType'>): string {
  const kind = kindOf(resourceType);
  return kind === undefined ? resourceType : text(kindLabel(kind));
}

export function auditColumns(text: Text): readonly ListColumn<Entry>[] {
  return [
    { ...timeColumn('at', text('audit.at'), (row: Entry) => row.at), width: 8.5, fold: 'sm' },
    {
      key: 'description',
      head: text('audit.what'),
      isMain: true,
      csv: (row) => row.description,
      cell: (row) => <PeekLink id={row.id}>{row.description}</PeekLink>,
    },
    { ...textColumn('kind', text('audit.kind'), (row: Entry) => kindWord(text, row)), width: 9, fold: 'md' },
    { ...textColumn('actor', text('audit.who'), (row: Entry) => row.actorLabel), width: 11, fold: 'lg' },
    { ...textColumn('action', text('audit.action'), (row: Entry) => text.word('audit.action', row.action)), width: 8, isExtra: true },
    { ...textColumn('object', text('audit.id'), (row: Entry) => row.resourceId), width: 12, isExtra: true },
    {
      key: 'fields',
      head: text('audit.fields'),
      width: 9,
      fold: 'lg',
      isNumber: true,
      csv: (row) => row.changedFields.map(({ label }) => label).join(', '),
      cell: (row) => (row.changedFields.length === 0 ? '–' : text.number(row.changedFields.length)),
    },
  ];
}
