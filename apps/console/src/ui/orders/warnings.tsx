import { useText } from '#/i18n';
import { Tag } from '#/ui/parts';

/** Problems that the exchange sees in a received media buy. */
export function OrderWarnings({ of }: { of: readonly string[] }) {
  const text = useText();
  return of.map((warning) => (
    <Tag key={warning} tone={warning === 'decide_soon' ? 'bad' : 'attention'}>
      {text.word('orders.warning', warning)}
    </Tag>
  ));
}
