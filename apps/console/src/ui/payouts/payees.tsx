import { useState } from 'react';
import { PayeeForm } from './payee-form';
import { useChangedPayouts } from './use-payouts';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { masked } from '#/lib/payouts';
import { Button } from '#/ui/button';
import { Card, type Column, Empty, ForeignText, Question, Table, Tag } from '#/ui/parts';

type Payee = Schemas['Payee'];

/** The legal entities that are paid. Account numbers are known by their last characters. */
export function Payees({ payees, billing, onAdd }: { payees: readonly Payee[]; billing: Schemas['SellerBilling']; onAdd: () => void }) {
  const text = useText();
  const [replaced, setReplaced] = useState<Payee | null>(null);
  const [removed, setRemoved] = useState<Payee | null>(null);
  const columns: readonly Column<Payee>[] = [
    {
      key: 'entity',
      head: text('payouts.entity'),
      isMain: true,
      cell: ({ entityName, beneficiaryName }) => (
        <>
          <ForeignText>{entityName}</ForeignText>
          {beneficiaryName !== entityName && (
            <span className="block font-normal text-mute">
              <ForeignText>{beneficiaryName}</ForeignText>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'number',
      head: text('payouts.number'),
      cell: ({ accountNumber, bankIdentifier }) => (
        <span dir="ltr" className="whitespace-nowrap tabular-nums">
          {masked(accountNumber)} <span className="text-mute">{bankIdentifier}</span>
        </span>
      ),
    },
    {
      key: 'currency',
      head: text('field.currency'),
      cell: ({ currency, isPrimary }) => (
        <span className="inline-flex items-center gap-2">
          {currency} {isPrimary && <Tag>{text('payouts.primary')}</Tag>}
        </span>
      ),
    },
    {
      key: 'actions',
      head: text('payouts.actions'),
      isAction: true,
      cell: (payee) => (
        <span className="inline-flex gap-2">
          <Button size="small" aria-label={text('payouts.replace.named', { name: payee.entityName })} onClick={() => setReplaced(payee)}>
            {text('payouts.replace')}
          </Button>
          <Button
            size="small"
            kind="danger"
            aria-label={text('payouts.remove.named', { name: payee.entityName })}
            onClick={() => setRemoved(payee)}
          >
            {text('payouts.remove')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Card
      title={text('payouts.payees')}
      flush
      actions={
        payees.length > 0 && (
          <Button size="small" data-create onClick={onAdd}>
            {text('payouts.payee.add')}
          </Button>
        )
      }
    >
      {payees.length > 0 ? (
        <Table caption={text('payouts.payees')} columns={columns} rows={payees} id={({ id }) => id} />
      ) : billing.inherited && billing.payoutDetails !== null ? (
        <p className="px-4 py-3">{text('payouts.inherited', { name: billing.payoutDetails.entityName })}</p>
      ) : (
        <Empty
          icon="coin"
          title={text('payouts.payees.none')}
          action={
            <Button data-create onClick={onAdd}>
              {text('payouts.payee.add')}
            </Button>
          }
        >
          {text('payouts.payees.none.text')}
        </Empty>
      )}
      {replaced !== null && (
        <PayeeForm payee={replaced} currency={replaced.currency} country={billing.country} onClose={() => setReplaced(null)} />
      )}
      {removed !== null && <RemovePayee payee={removed} payees={payees} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

/** Says who is paid in the currency afterwards. */
function RemovePayee({ payee, payees, onClose }: { payee: Payee; payees: readonly Payee[]; onClose: () => void }) {
  const text = useText();
  const reload = useChangedPayouts();
  const remove = $api.useMutation('delete', '/api/v2/billing/payees/{id}', {
    onSuccess: async () => {
      await reload();
      onClose();
    },
  });
  const left = payees.filter(({ id, currency }) => id !== payee.id && currency === payee.currency).length;
  return (
    <Question
      title={text('payouts.remove.title')}
      isOpen
      onClose={onClose}
      request={remove}
      onAnswer={() => remove.mutate({ params: { path: { id: payee.id } } })}
    >
      <p className="font-medium">
        <ForeignText>{payee.entityName}</ForeignText>{' '}
        <bdi dir="ltr" className="tabular-nums">
          {masked(payee.accountNumber)}
        </bdi>
      </p>
      <p>{text('payouts.remove.text', { count: left, currency: payee.currency })}</p>
    </Question>
  );
}
