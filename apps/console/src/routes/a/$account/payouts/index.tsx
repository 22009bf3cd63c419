import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { minorMoney } from '#/lib/minor';
import { balancesOf, problemOf } from '#/lib/payouts';
import { integerParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { usePages } from '#/ui/list/use-pages';
import { Card, Empty, Figure, Figures, Line, ObjectSkeleton, Page } from '#/ui/parts';
import { Activity } from '#/ui/payouts/activity';
import { PayoutsDue } from '#/ui/payouts/due';
import { PayeeForm } from '#/ui/payouts/payee-form';
import { Payees } from '#/ui/payouts/payees';
import { ChangeTerms, Terms } from '#/ui/payouts/terms';
import { activityPath, useBilling, usePayees } from '#/ui/payouts/use-payouts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/payouts/')({
  validateSearch: (search: Record<string, unknown>): { readonly create?: number } => integerParam('create', search, 1, 1),
  loader: () => loadMessages('payouts'),
  component: Payouts,
});

function Payouts() {
  const text = useText();
  const { isAdmin } = useAccountContext();
  if (!isAdmin)
    return (
      <Page title={text('payouts.title')}>
        <Card>
          <Empty icon="coin" title={text('payouts.admins')} />
        </Card>
      </Page>
    );
  return <OfAdmin />;
}

function OfAdmin() {
  const billing = useBilling();
  const payees = usePayees();
  const query = {
    data: billing.data && payees.data ? { billing: billing.data.data, payees: payees.data.data } : undefined,
    error: billing.error ?? payees.error,
    refetch: () => Promise.all([billing.refetch(), payees.refetch()]),
  };
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={4} />}>
      {(data) => <Shown {...data} />}
    </Loaded>
  );
}

function Shown({ billing, payees }: { billing: Schemas['SellerBilling']; payees: readonly Schemas['Payee'][] }) {
  const text = useText();
  const { create } = Route.useSearch();
  const go = Route.useNavigate();
  const [isChanging, setChanging] = useState(false);
  const pages = usePages(
    activityPath,
    {},
    async (page, signal) => (await api.GET(activityPath, { params: { query: page }, signal })).data!,
  );
  // Sums and problems are of all rows, so all are read: there are few.
  const { hasMore, isLoadingMore, error, loadMore } = pages;
  useEffect(() => {
    if (hasMore && !isLoadingMore && error === null) loadMore();
  }, [hasMore, isLoadingMore, error, loadMore]);
  const all = hasMore ? null : pages.rows;
  const problem = problemOf(billing, payees, all);
  const setAdding = (isAdding: boolean) => void go({ search: isAdding ? { create: 1 } : {}, replace: true, resetScroll: false });
  return (
    <Page
      title={text('payouts.title')}
      about={text('payouts.about')}
      actions={
        <Button data-edit onClick={() => setChanging(true)}>
          {text('payouts.terms.change')}
        </Button>
      }
      facts={<Terms billing={billing} />}
    >
      {all !== null || problem !== null ? (
        <PayoutsDue billing={billing} problem={problem} onAdd={() => setAdding(true)} />
      ) : (
        error === null && <Line />
      )}
      <Balances rows={all} />
      <Activity pages={pages} />
      <Payees payees={payees} billing={billing} onAdd={() => setAdding(true)} />
      {create === 1 && (
        <PayeeForm
          currency={problem?.is === 'noPayee' ? problem.currency : billing.currency}
          country={billing.country}
          onClose={() => setAdding(false)}
        />
      )}
      {isChanging && <ChangeTerms billing={billing} onClose={() => setChanging(false)} />}
    </Page>
  );
}

/** What is not paid yet, and when it is expected, for each currency. Nothing while there is nothing to say. */
function Balances({ rows }: { rows: readonly Schemas['PayoutActivity'][] | null }) {
  const text = useText();
  const balances = balancesOf(rows ?? [], Date.now());
  return balances.map(({ currency, onItsWayMinor, unpaidMinor, nextAt, overdue, lastPaidAt }) => (
    <Figures key={currency}>
      <Figure label={text('payouts.unpaid')} value={minorMoney(text, unpaidMinor, currency)} note={text('payouts.beforeFees')} />
      <Figure label={text('payouts.state.pending')} value={minorMoney(text, onItsWayMinor, currency)} />
      <Figure
        label={text('payouts.next')}
        value={nextAt === null ? '–' : text.day(nextAt)}
        note={overdue > 0 && `${text('payouts.state.overdue')}: ${text.number(overdue)}`}
      />
      <Figure label={text('payouts.last')} value={lastPaidAt === null ? '–' : text.day(lastPaidAt)} />
    </Figures>
  ));
}
