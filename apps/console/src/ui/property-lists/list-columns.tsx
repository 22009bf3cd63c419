import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { Tag } from '#/ui/parts';

export type ListRow = Schemas['ListedPropertyList'];

export const listColumns = (text: Text, account: string): readonly ListColumn<ListRow>[] => {
  const count = (
    key: string,
    head: string,
    value: (row: ListRow) => number,
    more: Partial<ListColumn<ListRow>> = {},
  ): ListColumn<ListRow> => ({
    key,
    head,
    isNumber: true,
    width: 7,
    csv: value,
    cell: (row) => text.number(value(row)),
    ...more,
  });
  return [
    nameColumn<ListRow>(
      text,
      ({ name }) => name,
      ({ advertiserId, listId }) => ({
        to: '/a/$account/property-lists/$advertiser/$id',
        params: { account, advertiser: String(advertiserId), id: listId },
      }),
    ),
    {
      key: 'purpose',
      head: text('propertyLists.purpose'),
      width: 8,
      fold: 'sm',
      csv: ({ purpose }: ListRow) => text(`propertyLists.${purpose}`),
      cell: ({ purpose }: ListRow) => <Tag>{text(`propertyLists.${purpose}`)}</Tag>,
    },
    count('properties', text('propertyLists.properties'), ({ propertyCount }) => propertyCount),
    count('resolved', text('propertyLists.standing.resolved'), ({ resolutionSummary: of }) => of.resolvedCount, { isExtra: true }),
    count('registered', text('propertyLists.standing.registered'), ({ resolutionSummary: of }) => of.registeredCount, { isExtra: true }),
    count('unresolved', text('propertyLists.standing.unresolved'), ({ resolutionSummary: of }) => of.unresolvedCount, { fold: 'lg' }),
    count('campaigns', text('campaigns.title'), ({ campaignCount }) => campaignCount, { fold: 'md' }),
    count('readers', text('propertyLists.readers'), ({ readerCount }) => readerCount, { fold: 'md' }),
    { ...timeColumn<ListRow>('updated', text('field.updated'), ({ updatedAt }) => updatedAt), width: 8, fold: 'md' },
  ];
};
