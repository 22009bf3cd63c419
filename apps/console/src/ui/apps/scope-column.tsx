import { highestOf } from './scope';
import type { Text } from '#/i18n';
import type { ListColumn } from '#/ui/list/column';

/** What the tokens of an app or application may do, in one line. */
export function scopeColumn<T extends { readonly scopes: readonly string[] }>(text: Text, fold: 'md' | 'lg'): ListColumn<T> {
  const words = ({ scopes }: T) => text(`apps.may.${highestOf(scopes)}`);
  return {
    key: 'scopes',
    head: text('apps.may'),
    width: 12,
    fold,
    csv: ({ scopes }) => scopes.join(' '),
    cell: (row) => (
      <span title={words(row)} className="block truncate">
        {words(row)}
      </span>
    ),
  };
}
