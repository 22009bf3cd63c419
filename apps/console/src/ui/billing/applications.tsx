import { useState } from 'react';
import { Shown } from './payments';
import { BillingState } from './state';
import { useBillingChanged } from './use-billing';
import { language, useText } from '#/i18n';
import { sentNumber } from '#/lib/amount';
import { $api, api, type Schemas } from '#/lib/api';
import { pressed, useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { timeColumn } from '#/ui/columns';
import { Form, SelectField, TextArea, TextField } from '#/ui/form';
import { usePages } from '#/ui/list/use-pages';
import { Card, type Column, ForeignText, Question } from '#/ui/parts';

type Application = Schemas['CreditApplication'];

const path = '/api/v2/billing/credit-applications';

/** Applications for credit with their answers. One at a time is open. */
export function Applications({ billing }: { billing: Schemas['BillingAccount'] }) {
  const text = useText();
  const [withdrawn, setWithdrawn] = useState<Application | null>(null);
  const pages = usePages(path, {}, async (query, signal) => (await api.GET(path, { params: { query }, signal })).data!);
  const isPending = pages.rows?.some(({ status }) => status === 'PENDING') === true;
  const columns: readonly Column<Application>[] = [
    {
      key: 'limit',
      head: text('billing.credit.wanted'),
      isMain: true,
      cell: ({ requestedCreditLimit, currency, justification }) => (
        <span className="grid">
          {text.money(requestedCreditLimit, currency)}
          <span className="text-xs text-mute">
            <ForeignText>{justification}</ForeignText>
          </span>
        </span>
      ),
    },
    { key: 'status', head: text('field.status'), cell: ({ status }) => <BillingState of={status} /> },
    {
      key: 'granted',
      head: text('billing.credit.granted'),
      isNumber: true,
      cell: ({ grantedCreditLimit, currency }) => (grantedCreditLimit === null ? '–' : text.money(grantedCreditLimit, currency)),
    },
    {
      key: 'notes',
      head: text('billing.credit.answer'),
      cell: ({ reviewerNotes }) => (reviewerNotes === null ? '–' : <ForeignText>{reviewerNotes}</ForeignText>),
    },
    timeColumn('createdAt', text('field.created'), (row: Application) => row.createdAt),
    {
      key: 'actions',
      head: text('payouts.actions'),
      isAction: true,
      cell: (row) =>
        row.status === 'PENDING' && (
          <Button size="small" kind="danger" onClick={() => setWithdrawn(row)}>
            {text('billing.credit.withdraw')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <Shown title={text('billing.credit')} none={text('billing.credit.none')} pages={pages} columns={columns} />
      {pages.rows !== null && !isPending && <Apply billing={billing} />}
      {withdrawn !== null && <Withdraw application={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  );
}

function Withdraw({ application, onClose }: { application: Application; onClose: () => void }) {
  const text = useText();
  const changed = useBillingChanged();
  const withdraw = $api.useMutation('post', '/api/v2/billing/credit-applications/{id}/withdraw', {
    onSuccess: async () => {
      await changed();
      onClose();
    },
  });
  const { id, requestedCreditLimit, currency } = application;
  return (
    <Question
      title={text('billing.credit.withdraw')}
      isOpen
      onClose={onClose}
      request={withdraw}
      onAnswer={() => withdraw.mutate({ params: { path: { id } }, ...pressed() })}
    >
      <p>{text('billing.credit.withdraw.text', { amount: text.money(requestedCreditLimit, currency) })}</p>
    </Question>
  );
}

function Apply({ billing }: { billing: Schemas['BillingAccount'] }) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useBillingChanged();
  const { currency, currencies } = billing.organization;
  const apply = $api.useMutation('post', path, {
    onSuccess: async () => {
      once.done();
      await changed();
    },
  });
  return (
    <Card title={text('billing.credit.apply')}>
      <Form
        error={apply.error}
        className="grid max-w-xl gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]"
        onSubmit={(values) =>
          apply.mutate(
            once.keyed({
              body: {
                requestedCreditLimit: sentNumber(values.text('requestedCreditLimit'), language),
                currency: values.text('currency'),
                justification: values.text('justification'),
              },
            }),
          )
        }
      >
        <TextField name="requestedCreditLimit" label={text('billing.credit.wanted')} inputMode="decimal" dir="ltr" maxLength={20} />
        <SelectField
          name="currency"
          label={text('field.currency')}
          defaultValue={currency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <div className="sm:col-span-2">
          <TextArea name="justification" label={text('billing.credit.why')} hint={text('billing.credit.why.hint')} maxLength={2_000} />
        </div>
        <div className="sm:col-span-2">
          <Button kind="main" type="submit" isBusy={apply.isPending}>
            {text('billing.credit.apply')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
