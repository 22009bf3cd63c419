import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { Tag } from '#/ui/parts';

export type ListRow = Schemas['ListedPropertyList'];

export const listColumns = (text: Text, account: string): readonly ListColumn<ListRow>[] => {
  const count = (key: string, head: string, value: (row: ListRow) => number, fold?: ListColumn<ListRow>['fold']): ListColumn<ListRow> => ({
    key,
    head,
    isNumber: true,
    width: 7,
    csv: value,
    cell: (row) => text.number(value(row)),
    ...(fold === undefined ? {} : { fold }),
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
      csv: ({ purpose }: ListRow) => purpose,
      cell: ({ purpose }: ListRow) => <Tag tone={purpose === 'include' ? 'good' : 'bad'}>{text(`propertyLists.${purpose}`)}</Tag>,
    },
    count('properties', text('propertyLists.properties'), ({ propertyCount }) => propertyCount),
    count('resolved', text('propertyLists.standing.resolved'), ({ resolutionSummary: of }) => of.resolvedCount, 'lg'),
    count('registered', text('propertyLists.standing.registered'), ({ resolutionSummary: of }) => of.registeredCount, 'lg'),
    count('unresolved', text('propertyLists.standing.unresolved'), ({ resolutionSummary: of }) => of.unresolvedCount, 'lg'),
    count('campaigns', text('campaigns.title'), ({ campaignCount }) => campaignCount, 'md'),
    count('readers', text('propertyLists.readers'), ({ readerCount }) => readerCount, 'md'),
    { ...timeColumn<ListRow>('updated', text('field.updated'), ({ updatedAt }) => updatedAt), width: 8, fold: 'md' },
  ];
};
