import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { minorMoney, minorNumber } from '#/lib/minor';
import { commonCurrency } from '#/lib/money';
import { monthOf } from '#/lib/month-name';
import { changedWordsOf, isMoney, payoutStateOf } from '#/lib/payouts';
import { Button } from '#/ui/button';
import type { Pages } from '#/ui/list/use-pages';
import { Card, type Column, Empty, ForeignText, State, Table, Time } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Row = Schemas['PayoutActivity'];

/** Payouts and unpaid months, and between them the changes of payees and terms. */
export function Activity({ pages }: { pages: Pages<Row> }) {
  const text = useText();
  const { account } = useAccountContext();
  const { rows } = pages;
  const columns = useMemo(() => columnsOf(text, account, rows ?? []), [text, account, rows]);
  return (
    <Card title={text('payouts.activity')} flush>
      {rows === null && pages.error !== null ? (
        <Problem error={pages.error} again={pages.retry} />
      ) : rows?.length === 0 ? (
        <Empty icon="coin" title={text('payouts.none')} call={{ method: 'GET', path: '/api/v2/storefront/billing/payout-activity' }}>
          {text('payouts.none.text')}
        </Empty>
      ) : (
        <Table caption={text('payouts.activity')} columns={columns} rows={rows} id={idOf} />
      )}
      {pages.hasMore && (
        <div className="border-t border-line px-4 py-2">
          {pages.error === null ? (
            <Button size="small" isBusy={pages.isLoadingMore} onClick={pages.loadMore}>
              {text('list.more')}
            </Button>
          ) : (
            <Problem error={pages.error} again={pages.retry} />
          )}
        </div>
      )}
    </Card>
  );
}

const idOf = (row: Row) =>
  `${row.kind} ${row.occurredAt} ${row.statementRef ?? ''} ${row.periodLabel ?? ''} ${row.currency ?? ''} ${row.description ?? ''}`;

/** What was done, and the changed fields in words. */
function Setup({ row }: { row: Row }) {
  const text = useText();
  const words = changedWordsOf(row);
  return (
    <span className="grid">
      <ForeignText>{row.description ?? text.word('payouts.setup', row.reason ?? '')}</ForeignText>
      {words.length > 0 && <span className="text-xs text-mute">{words.map((word) => text(word)).join(' · ')}</span>}
    </span>
  );
}

function columnsOf(text: Text, account: string, rows: readonly Row[]): readonly Column<Row>[] {
  const common = commonCurrency(rows.flatMap(({ currency }) => currency ?? []));
  return [
    {
      key: 'what',
      head: text('payouts.what'),
      isMain: true,
      cell: (row) =>
        row.kind === 'setup' ? (
          <Setup row={row} />
        ) : row.statementRef === undefined ? (
          monthOf(row.periodLabel)
        ) : (
          <Link to="/a/$account/payouts/$id" params={{ account, id: row.statementRef }} className="hover:underline">
            {monthOf(row.periodLabel)}
          </Link>
        ),
    },
    {
      key: 'amount',
      head: common === null ? text('payouts.amount') : `${text('payouts.amount')} (${common})`,
      isNumber: true,
      cell: (row) => (isMoney(row) ? (common === null ? minorMoney : minorNumber)(text, row.amountMinor!, row.currency!) : ''),
    },
    {
      key: 'state',
      head: text('field.status'),
      cell: (row) => {
        const state = payoutStateOf(row, Date.now());
        return state === null ? (
          <span className="text-mute">{text('payouts.setup.kind')}</span>
        ) : (
          <State of={state}>{text.word('payouts.state', state)}</State>
        );
      },
    },
    {
      key: 'when',
      head: text('payouts.when'),
      cell: ({ status, expectedAt, paidAt, occurredAt }) => (
        <span className="whitespace-nowrap">
          {status === 'pending' && expectedAt !== undefined ? text.day(expectedAt) : <Time at={paidAt ?? occurredAt} />}
        </span>
      ),
    },
    {
      key: 'entity',
      head: text('payouts.paidTo'),
      cell: ({ entityName }) => (entityName === undefined ? '–' : <ForeignText>{entityName}</ForeignText>),
    },
  ];
}
