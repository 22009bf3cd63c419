import { useState } from 'react';
import { minorColumn } from './columns';
import { useBillingChanged, useCurrencies } from './use-billing';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { isChild } from '#/lib/billing';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, TextField } from '#/ui/form';
import { Card, type Column, Question, Table, Tag } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Row = Schemas['BillingCurrency'];

/** What is there, owed, committed and left in each currency. */
export function Balances({ billing }: { billing: Schemas['BillingAccount'] }) {
  const text = useText();
  const [isOpening, setOpening] = useState(false);
  const { data, error, refetch } = useCurrencies();
  const rows = data?.data ?? null;
  const amount = (key: 'availableMinor' | 'fundedMinor' | 'owedMinor' | 'committedMinor' | 'creditLimitMinor', head: string) =>
    minorColumn(text, { key, head, rows: rows ?? [], value: (row: Row) => row[key], currency: (row) => row.currency });
  const columns: readonly Column<Row>[] = [
    {
      key: 'currency',
      head: text('field.currency'),
      isMain: true,
      cell: ({ currency, isMain, overLimit }) => (
        <span className="flex flex-wrap gap-2">
          {currency}
          {isMain && <Tag>{text('billing.main')}</Tag>}
          {overLimit && <Tag tone="bad">{text('billing.overLimit')}</Tag>}
        </span>
      ),
    },
    amount('availableMinor', text('billing.spendable')),
    amount('fundedMinor', text('billing.funded')),
    amount('owedMinor', text('billing.owed')),
    amount('committedMinor', text('billing.committed')),
    amount('creditLimitMinor', text('billing.limit')),
  ];
  return (
    <Card
      title={text('billing.balances')}
      flush
      actions={
        !isChild(billing) && (
          <Button size="small" onClick={() => setOpening(true)}>
            {text('billing.currency.open')}
          </Button>
        )
      }
    >
      {error !== null ? (
        <Problem error={error} again={() => void refetch()} />
      ) : (
        <Table caption={text('billing.balances')} columns={columns} rows={rows} id={({ currency }) => currency} />
      )}
      {isOpening && <OpenCurrency onClose={() => setOpening(false)} />}
    </Card>
  );
}

const formId = 'open-currency';

function OpenCurrency({ onClose }: { onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useBillingChanged();
  const open = $api.useMutation('post', '/api/v2/billing/currencies', {
    onSuccess: async () => {
      once.done();
      await changed();
      onClose();
    },
  });
  return (
    <Question title={text('billing.currency.open')} kind="main" isOpen onClose={onClose} request={open} form={formId}>
      <Form
        id={formId}
        error={open.error}
        onSubmit={(values) => open.mutate(once.keyed({ body: { currency: values.text('currency').toUpperCase() } }))}
      >
        <TextField
          name="currency"
          label={text('field.currency')}
          hint={text('billing.currency.text')}
          dir="ltr"
          maxLength={3}
          placeholder="EUR"
          autoComplete="off"
        />
      </Form>
    </Question>
  );
}
