import { nameColumn, stateColumn, textColumn, timeColumn } from '../columns';
import { formatText } from '../format-text';
import { Icon } from '../icon';
import type { ListColumn } from '../list/column';
import { countriesText, priceText, problemText } from './words';
import type { Text } from '#/i18n';
import { dayIn } from '#/lib/days';
import type { Product } from '#/lib/product';

/** Columns of the list of products. */
export function productColumns(text: Text, account: string, onEdit: (id: string) => void): ListColumn<Product>[] {
  const today = dayIn(Date.now(), 'UTC');
  const problem = (product: Product) => problemText(text, product, today);
  const channels = ({ channels: of }: Product) => of.map((channel) => text.word('channel', channel)).join(', ');
  const days = ({ availableFrom, availableUntil }: Product) =>
    availableFrom === null && availableUntil === null
      ? '–'
      : `${availableFrom === null ? '' : text.day(availableFrom)} – ${availableUntil === null ? '' : text.day(availableUntil)}`.trim();
  const name = nameColumn<Product>(
    text,
    (row) => row.name,
    ({ productId: id }) => ({ to: '/a/$account/products/$id', params: { account, id } }),
  );
  return [
    {
      ...name,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          {name.cell(row)}
          {/* In a narrow list there is no column for it. */}
          {problem(row) !== null && (
            <span className="shrink-0 text-attention @min-[42rem]:hidden" title={problem(row) ?? ''}>
              <Icon name="alert" size={14} />
              <span className="sr-only">{problem(row)}</span>
            </span>
          )}
          {row.status !== 'archived' && <button type="button" hidden data-edit onClick={() => onEdit(row.productId)} />}
        </span>
      ),
    },
    { ...stateColumn<Product>(text, (row) => text.word('products.state', row.status)), width: 7 },
    {
      key: 'problem',
      head: text('products.problem'),
      width: 14,
      fold: 'md',
      csv: problem,
      cell: (row) =>
        problem(row) !== null && (
          <span title={problem(row) ?? ''} className="block truncate text-attention">
            {problem(row)}
          </span>
        ),
    },
    {
      key: 'price',
      head: text('products.price'),
      width: 12,
      isNumber: true,
      fold: 'sm',
      csv: (row) => priceText(text, row),
      cell: (row) => <bdi>{priceText(text, row)}</bdi>,
    },
    { ...textColumn<Product>('channels', text('field.channels'), channels), width: 11, fold: 'md' },
    {
      ...textColumn<Product>('formats', text('products.formats'), (row) => row.formats.map((id) => formatText(text, id)).join(', ')),
      isExtra: true,
      fold: 'lg',
    },
    {
      ...textColumn<Product>('delivery', text('products.delivery'), (row) => text.word('products.deliveryType', row.deliveryType)),
      width: 8.5,
      fold: 'lg',
    },
    {
      ...textColumn<Product>('countries', text('field.countries'), (row) => countriesText(row.countries) || text('products.anywhere')),
      isExtra: true,
      fold: 'lg',
    },
    { ...textColumn<Product>('days', text('products.days'), days), width: 13, isExtra: true, fold: 'lg' },
    { ...timeColumn<Product>('updated', text('field.updated'), (row) => row.updatedAt), width: 7.5, fold: 'lg', isExtra: true },
    { ...textColumn<Product>('id', text('field.id'), (row) => row.productId), width: 12, isExtra: true, fold: 'lg' },
  ];
}
