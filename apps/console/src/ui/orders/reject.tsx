import { useText } from '#/i18n';
import type { Order } from '#/lib/received-order';
import { Form, TextArea } from '#/ui/form';
import { ForeignText, Question } from '#/ui/parts';

const formId = 'reject-order';
const maxReason = 2_000;

interface Props {
  readonly order: Order;
  readonly reason: string;
  readonly onReason: (typed: string) => void;
  readonly request: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  readonly onReject: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason, and shows it as the buyer reads it. */
export function Reject({ order, reason, onReason, request, onReject, onClose }: Props) {
  const text = useText();
  return (
    <Question title={text('orders.reject')} isOpen onClose={onClose} request={request} form={formId}>
      <p className="font-medium">{text('orders.reject.text', { amount: text.money(order.budget, order.currency) })}</p>
      <Form id={formId} error={request.error} fields={['reviewerNotes']} onSubmit={onReject}>
        <TextArea
          name="reviewerNotes"
          label={text('orders.reason')}
          hint={text('orders.reason.hint')}
          maxLength={maxReason}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      </Form>
      <BuyerReads words={reason.trim()} />
    </Question>
  );
}

/** What the buyer reads, as a quotation. */
export function BuyerReads({ words }: { words: string }) {
  const text = useText();
  return (
    <div className="grid gap-1 text-xs">
      <span className="text-mute">{text('orders.buyerReads')}</span>
      <p className="min-h-6 border-s-2 border-edge ps-2">
        {words === '' ? <span className="text-mute">{text('orders.buyerReads.none')}</span> : <ForeignText lines>{words}</ForeignText>}
      </p>
    </div>
  );
}
