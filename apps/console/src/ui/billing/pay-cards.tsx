import { useState } from 'react';
import { nameOf } from './methods';
import { useBillingChanged, useCurrencies } from './use-billing';
import { language, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { cardProblem } from '#/lib/billing';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { minorMoney, minorOf } from '#/lib/minor';
import { Button } from '#/ui/button';
import { Form, SelectField, TextField } from '#/ui/form';
import { Card, Question } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Billing = Schemas['BillingAccount'];

/** Pays what is owed, or ahead, with the card. */
export function PayCards({ billing }: { billing: Billing }) {
  const text = useText();
  const { data, error, refetch, isFetching } = useCurrencies();
  const [owed, setOwed] = useState<Schemas['BillingCurrency'] | null>(null);
  /** Reads the amount again, because all that is owed by then is charged. When that fails, nothing is asked: the known amount may be old. */
  const ask = async (currency: string) => {
    const { data: now, isSuccess } = await refetch();
    if (isSuccess) setOwed(now.data.find((one) => one.currency === currency && one.owedMinor !== '0') ?? null);
  };
  const problem = cardProblem(billing);
  if (problem === 'noMethod' || problem === 'noCards') return null;
  return (
    <Card title={text('billing.pay')}>
      {problem === 'unverified' ? (
        <p className="text-mute">{text('billing.need.unverified')}</p>
      ) : (
        <div className="grid gap-4">
          {error !== null && <Problem error={error} again={() => void refetch()} />}
          {data?.data
            .filter(({ owedMinor }) => owedMinor !== '0')
            .map((one) => (
              <div key={one.currency} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="min-w-0 flex-1">{text('billing.owed.text', { amount: minorMoney(text, one.owedMinor, one.currency) })}</p>
                <Button isBusy={isFetching} onClick={() => void ask(one.currency)}>
                  {text('billing.do.pay')}
                </Button>
              </div>
            ))}
          <Prepay billing={billing} />
        </div>
      )}
      {owed !== null && <PayNow billing={billing} owed={owed} onClose={() => setOwed(null)} />}
    </Card>
  );
}

const cardOf = ({ payment: { paymentMethod } }: Billing) => (paymentMethod === null ? '' : nameOf(paymentMethod));

function PayNow({ billing, owed, onClose }: { billing: Billing; owed: Schemas['BillingCurrency']; onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useBillingChanged();
  const { currency, owedMinor } = owed;
  const pay = $api.useMutation('post', '/api/v2/billing/payment-methods/pay-now', {
    onSuccess: async () => {
      once.done();
      await changed();
      onClose();
    },
  });
  return (
    <Question
      title={text('billing.do.pay')}
      kind="main"
      isOpen
      onClose={onClose}
      request={pay}
      onAnswer={() => pay.mutate(once.keyed({ body: { currency } }))}
    >
      <p>{text('billing.charges', { card: cardOf(billing), amount: minorMoney(text, owedMinor, currency) })}</p>
    </Question>
  );
}

/** An amount and its currency; then a question that names both, because the card is charged at once. */
function Prepay({ billing }: { billing: Billing }) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useBillingChanged();
  const { currency: main, currencies } = billing.organization;
  const [typed, setTyped] = useState('');
  const [currency, setCurrency] = useState(main);
  /** What the open question says. */
  const [asked, setAsked] = useState<Schemas['PayAheadBody'] | null>(null);
  const amountMinor = minorOf(typed, currency, language);
  const isAmount = /^[1-9]\d*$/.test(amountMinor);
  const prepay = $api.useMutation('post', '/api/v2/billing/deposits', {
    onSuccess: async () => {
      once.done();
      setTyped('');
      await changed();
    },
    onSettled: () => setAsked(null),
  });
  const send = (body: Schemas['PayAheadBody']) => prepay.mutate(once.keyed({ body }));
  return (
    <>
      <Form
        error={prepay.error}
        onSubmit={() => (isAmount ? setAsked : send)({ amountMinor, currency })}
        className="grid max-w-xl items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
      >
        <TextField
          name="amountMinor"
          label={text('payouts.amount')}
          hint={text('billing.prepay.hint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="decimal"
          dir="ltr"
          maxLength={20}
          autoComplete="off"
        />
        <SelectField
          name="currency"
          label={text('field.currency')}
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <Button kind="main" type="submit" isBusy={prepay.isPending} className="sm:mt-6">
          {text('billing.prepay')}
        </Button>
      </Form>
      {asked !== null && (
        <Question
          title={text('billing.prepay')}
          kind="main"
          isOpen
          onClose={() => setAsked(null)}
          request={prepay}
          onAnswer={() => send(asked)}
        >
          <p>{text('billing.charges', { card: cardOf(billing), amount: minorMoney(text, asked.amountMinor, asked.currency) })}</p>
        </Question>
      )}
    </>
  );
}
