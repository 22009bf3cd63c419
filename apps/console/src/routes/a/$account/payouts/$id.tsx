import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, api, type Schemas } from '#/lib/api';
import { minorMoney } from '#/lib/minor';
import { monthOf } from '#/lib/month-name';
import { Button } from '#/ui/button';
import { usePages } from '#/ui/list/use-pages';
import { Facts, Figure, Figures, ForeignText, Id, ObjectSkeleton, Page, State } from '#/ui/parts';
import { StatementItems } from '#/ui/payouts/statement-items';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/payouts/$id')({ loader: () => loadMessages('payouts'), component: StatementPage });

const itemsPath = '/api/v2/storefront/billing/statements/{statementRef}/items';

function StatementPage() {
  const { id: statementRef } = Route.useParams();
  const query = $api.useQuery('get', '/api/v2/storefront/billing/statements/{statementRef}', { params: { path: { statementRef } } });
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={6} />}>
      {({ data }) => <Shown statement={data} />}
    </Loaded>
  );
}

function Shown({ statement }: { statement: Schemas['Statement'] }) {
  const text = useText();
  const { own } = useAccountContext();
  const { statementRef, status, periodLabel, entityName, currency, grossMinor, feeMinor, amountMinor } = statement;
  const pages = usePages(itemsPath, { statementRef }, async (query, signal) => {
    return (await api.GET(itemsPath, { params: { path: { statementRef }, query }, signal })).data!;
  });
  return (
    <Page
      title={text('payouts.statement', { month: monthOf(periodLabel) })}
      state={<State of={status}>{text.word('payouts.state', status)}</State>}
      about={<ForeignText>{own.name}</ForeignText>}
      actions={
        <Button disabled={pages.rows === null || pages.hasMore} onClick={() => window.print()}>
          {text('payouts.print')}
        </Button>
      }
      facts={
        <Facts
          of={[
            { label: text('field.id'), value: <Id label={text('field.id')}>{statementRef}</Id> },
            { label: text('payouts.paidTo'), value: <ForeignText>{entityName}</ForeignText> },
            { label: text('field.currency'), value: currency },
            {
              label: text('payouts.reference'),
              value: statement.reference === null ? '–' : <Id label={text('payouts.reference')}>{statement.reference}</Id>,
            },
            { label: text('field.created'), value: text.time(statement.createdAt) },
            { label: text('payouts.paidAt'), value: statement.paidAt === null ? '–' : text.time(statement.paidAt) },
          ]}
        />
      }
    >
      {statement.failureReason !== null && (
        <p role="note" dir="auto" className="rounded-lg border border-line bg-bad-soft px-3 py-2 wrap-anywhere">
          {statement.failureReason}
        </p>
      )}
      <Figures>
        <Figure label={text('payouts.gross')} value={minorMoney(text, grossMinor, currency)} />
        <Figure label={text('payouts.fees')} value={minorMoney(text, feeMinor, currency)} />
        <Figure label={text(status === 'paid' ? 'payouts.paid' : 'payouts.amount')} value={minorMoney(text, amountMinor, currency)} />
      </Figures>
      <StatementItems pages={pages} currency={currency} grossMinor={grossMinor} />
    </Page>
  );
}
