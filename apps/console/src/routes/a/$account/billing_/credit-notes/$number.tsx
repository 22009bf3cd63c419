import { createFileRoute, Link } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { documentNumber } from '#/lib/billing';
import { monthOf } from '#/lib/month-name';
import { useTrail } from '#/lib/trail';
import { DocumentActions } from '#/ui/billing/document-actions';
import { ForAdmins } from '#/ui/billing/for-admins';
import { Lines } from '#/ui/billing/lines';
import { Recipient } from '#/ui/billing/recipient';
import { Facts, ForeignText, ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/billing_/credit-notes/$number')({
  loader: () => loadMessages('billing', 'payouts'),
  component: () => <ForAdmins isOrganizations>{() => <CreditNotePage />}</ForAdmins>,
});

function CreditNotePage() {
  const text = useText();
  const number = documentNumber(Route.useParams().number);
  useTrail([
    { label: text('billing.title'), to: '/a/$account/billing' },
    { label: text('billing.invoices'), to: '/a/$account/billing/invoices' },
  ]);
  const query = $api.useQuery('get', '/api/v2/billing/credit-notes/{number}', { params: { path: { number } } });
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={5} />}>
      {({ data }) => <Shown note={data} />}
    </Loaded>
  );
}

function Shown({ note }: { note: Schemas['CreditNote'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const { creditNoteNumber: number, invoiceNumber, currency, reason } = note;
  return (
    <Page
      title={text('billing.creditNote', { number: String(number) })}
      about={monthOf(note.cycleKey)}
      actions={<DocumentActions of="credit-notes" number={number} documentUrl={note.documentUrl} isPartial={false} />}
      facts={
        <Facts
          of={[
            { label: text('billing.recipient'), value: <Recipient of={note.recipient} /> },
            {
              label: text('billing.line.invoice'),
              value: (
                <Link
                  to="/a/$account/billing/invoices/$number"
                  params={{ account, number: String(invoiceNumber) }}
                  className="text-accent underline underline-offset-2"
                >
                  {text('billing.invoice', { number: String(invoiceNumber) })}
                </Link>
              ),
            },
            { label: text('billing.issued'), value: text.day(note.issuedAt) },
          ]}
        />
      }
    >
      {reason !== null && (
        <p className="rounded-lg border border-line bg-panel px-4 py-3">
          <ForeignText lines>{reason}</ForeignText>
        </p>
      )}
      <Lines lines={note.lines} currency={currency} />
    </Page>
  );
}
