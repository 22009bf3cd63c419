import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api, api, type Schemas } from '#/lib/api';
import { chargedLines, documentNumber } from '#/lib/billing';
import { monthOf } from '#/lib/month-name';
import { useTrail } from '#/lib/trail';
import { DocumentActions } from '#/ui/billing/document-actions';
import { ForAdmins } from '#/ui/billing/for-admins';
import { InvoiceItems } from '#/ui/billing/invoice-items';
import { Lines } from '#/ui/billing/lines';
import { Recipient } from '#/ui/billing/recipient';
import { BillingState } from '#/ui/billing/state';
import { usePages } from '#/ui/list/use-pages';
import { Facts, Id, ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/billing_/invoices/$number')({
  loader: () => loadMessages('billing', 'payouts'),
  component: () => <ForAdmins isOrganizations>{() => <InvoicePage />}</ForAdmins>,
});

const itemsPath = '/api/v2/billing/fee-invoices/{number}/items';

function InvoicePage() {
  const text = useText();
  const number = documentNumber(Route.useParams().number);
  useTrail([
    { label: text('billing.title'), to: '/a/$account/billing' },
    { label: text('billing.invoices'), to: '/a/$account/billing/invoices' },
  ]);
  const query = $api.useQuery('get', '/api/v2/billing/fee-invoices/{number}', { params: { path: { number } } });
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={6} />}>
      {({ data }) => <Shown invoice={data} number={number} />}
    </Loaded>
  );
}

function Shown({ invoice, number }: { invoice: Schemas['FeeInvoice']; number: number }) {
  const text = useText();
  const { currency, status, invoiceRef, issuedAt, dueAt, paidMinor, creditedMinor, openMinor } = invoice;
  const pages = usePages(itemsPath, { number }, async (query, signal) => {
    return (await api.GET(itemsPath, { params: { path: { number }, query }, signal })).data!;
  });
  return (
    <Page
      title={text('billing.invoice', { number: String(number) })}
      state={<BillingState of={status} />}
      about={monthOf(invoice.cycleKey)}
      actions={
        <DocumentActions
          of="fee-invoices"
          number={number}
          documentUrl={invoice.documentUrl}
          isPartial={pages.rows === null || pages.hasMore}
        />
      }
      facts={
        <Facts
          of={[
            { label: text('billing.recipient'), value: <Recipient of={invoice.recipient} /> },
            {
              label: text('billing.reference'),
              value: invoiceRef === null ? '–' : <Id label={text('billing.reference')}>{invoiceRef}</Id>,
            },
            { label: text('field.currency'), value: currency },
            { label: text('billing.issued'), value: issuedAt === null ? '–' : text.day(issuedAt) },
            { label: text('billing.due'), value: dueAt === null ? '–' : text.day(dueAt) },
          ]}
        />
      }
    >
      <Lines
        lines={chargedLines(invoice)}
        currency={currency}
        more={[
          [text('billing.paid'), paidMinor],
          [text('billing.credited'), creditedMinor],
          [text('billing.openAmount'), openMinor],
        ]}
      />
      <InvoiceItems pages={pages} invoice={invoice} />
    </Page>
  );
}
