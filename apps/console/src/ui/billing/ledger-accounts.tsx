import { minorColumn } from './columns';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Card, Table } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Account = Schemas['LedgerAccount'];

/** Balances of the ledger, in all currencies or in one. */
export function LedgerAccounts({ currency }: { currency: string | undefined }) {
  const text = useText();
  const { data, error, refetch } = $api.useQuery('get', '/api/v2/billing/ledger-accounts');
  if (error !== null) return <Problem error={error} again={() => void refetch()} />;
  const rows = data?.data.accounts.filter((one) => currency === undefined || one.currency === currency) ?? null;
  if (rows?.length === 0) return null;
  return (
    <Card title={text('billing.balances')} flush>
      <Table
        caption={text('billing.balances')}
        columns={[
          { key: 'code', head: text('billing.account'), isMain: true, cell: ({ code }: Account) => text.word('billing.account', code) },
          minorColumn(text, {
            key: 'balance',
            head: text('billing.balance'),
            rows: rows ?? [],
            value: (row: Account) => row.balanceMinor,
            currency: (row) => row.currency,
          }),
        ]}
        rows={rows}
        id={({ code, currency: of }) => `${code} ${of}`}
      />
    </Card>
  );
}
