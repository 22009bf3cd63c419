import { nameColumn, stateColumn, textColumn, timeColumn } from '../columns';
import type { ListColumn } from '../list/column';
import { Id } from '../parts';
import { operatorText } from './words';
import type { Text } from '#/i18n';
import type { ListedOffer } from '#/lib/saved-offer';

/** Columns of the list of saved offers. */
export function offerColumns(text: Text, account: string): ListColumn<ListedOffer>[] {
  return [
    nameColumn<ListedOffer>(
      text,
      (row) => row.label,
      ({ id }) => ({ to: '/a/$account/saved-offers/$id', params: { account, id: String(id) } }),
    ),
    { ...stateColumn<ListedOffer>(text, (row) => text.word('savedOffers.state', row.status)), width: 7.5 },
    { ...textColumn<ListedOffer>('operator', text('savedOffers.operator'), (row) => operatorText(text, row)), width: 12, fold: 'sm' },
    {
      key: 'code',
      head: text('savedOffers.code'),
      width: 10,
      fold: 'md',
      csv: (row) => row.proposalCode,
      cell: (row) =>
        row.status === 'active' ? (
          <Id label={text('savedOffers.code')}>{row.proposalCode}</Id>
        ) : (
          <code dir="ltr" className="font-mono text-mute">
            {row.proposalCode}
          </code>
        ),
    },
    { ...timeColumn<ListedOffer>('expires', text('savedOffers.expires'), (row) => row.expiresAt), width: 8, fold: 'sm' },
    { ...timeColumn<ListedOffer>('redeemed', text('savedOffers.redeemed'), (row) => row.redeemedAt), width: 8, fold: 'lg' },
    { ...timeColumn<ListedOffer>('created', text('field.created'), (row) => row.createdAt), width: 8, isExtra: true, fold: 'lg' },
    { ...textColumn<ListedOffer>('notes', text('savedOffers.notes'), (row) => row.notes ?? ''), isExtra: true, fold: 'lg' },
    { ...textColumn<ListedOffer>('id', text('field.id'), (row) => String(row.id)), width: 6, isExtra: true, fold: 'lg' },
  ];
}
