import type { Text } from '#/i18n';
import type { ListedCreative } from '#/lib/creatives';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText, State } from '#/ui/parts';

export const creativeColumns = (text: Text, account: string): ListColumn<ListedCreative>[] => {
  const stateOf = ({ status }: ListedCreative) => text.word('creatives.status', status);
  const tagsOf = ({ tags }: ListedCreative) => tags.join(', ');
  const formatOf = ({ format }: ListedCreative) => format?.id ?? '';
  return [
    nameColumn<ListedCreative>(
      text,
      ({ name }) => name,
      ({ advertiserId, creativeId: id }) => ({
        to: '/a/$account/creatives/$advertiser/$id',
        params: { account, advertiser: String(advertiserId), id },
      }),
    ),
    {
      key: 'status',
      head: text('field.status'),
      width: 8,
      csv: stateOf,
      cell: (row) => <State of={row.status}>{stateOf(row)}</State>,
    },
    {
      key: 'format',
      head: text('creatives.format'),
      width: 12,
      fold: 'md',
      csv: formatOf,
      cell: (row) =>
        row.format === null ? (
          <span className="text-mute">{text('creatives.format.none')}</span>
        ) : (
          <ForeignText>{row.format.id}</ForeignText>
        ),
    },
    {
      key: 'version',
      head: text('creatives.version'),
      isNumber: true,
      width: 6,
      fold: 'lg',
      csv: ({ currentVersion }) => currentVersion,
      cell: ({ currentVersion }) => (currentVersion === null ? '–' : text.number(currentVersion)),
    },
    {
      key: 'tags',
      head: text('creatives.tags'),
      width: 10,
      fold: 'lg',
      csv: tagsOf,
      cell: (row) => <ForeignText>{tagsOf(row)}</ForeignText>,
    },
    { ...timeColumn<ListedCreative>('updated', text('field.updated'), ({ updatedAt }) => updatedAt), width: 8, fold: 'md' },
  ];
};
