import { useText } from '#/i18n';
import type { Order } from '#/lib/received-order';
import { Facts, ForeignText, Id, Time } from '#/ui/parts';

export function OrderFacts({ order }: { order: Order }) {
  const text = useText();
  const { approval } = order;
  const time = (at: string | null) => (at === null ? '–' : <Time at={at} />);
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{order.mediaBuyId}</Id> },
        { label: text('orders.buyer'), value: <ForeignText>{order.buyer.name ?? '–'}</ForeignText> },
        { label: text('field.brand'), value: <ForeignText>{order.brandDomain ?? '–'}</ForeignText> },
        { label: text('term.po_number'), value: order.poNumber === null ? '–' : <Id>{order.poNumber}</Id> },
        { label: text('field.timezone'), value: 'UTC' },
        { label: text('orders.received'), value: time(order.createdAt) },
        ...(approval?.decidedBy ? [{ label: text('orders.decidedBy'), value: <ForeignText>{approval.decidedBy}</ForeignText> }] : []),
        { label: text('package.booked'), value: time(order.confirmedAt) },
        { label: text('orders.reportedAt'), value: time(order.reportedAt) },
        { label: text('field.updated'), value: time(order.updatedAt) },
      ]}
    />
  );
}
