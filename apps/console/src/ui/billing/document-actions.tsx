import { useState } from 'react';
import { useBillingChanged } from './use-billing';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Question } from '#/ui/parts';
import { ReferenceLink } from '#/ui/reference-link';

interface Props {
  readonly of: 'fee-invoices' | 'credit-notes';
  readonly number: number;
  readonly documentUrl: string | null;
  /** Not all items are loaded yet. */
  readonly isPartial: boolean;
}

/** Prints the page, opens the document for people without an account, and renews its link. */
export function DocumentActions({ of, number, documentUrl, isPartial }: Props) {
  const text = useText();
  const [asks, setAsks] = useState(false);
  const changed = useBillingChanged();
  const renew = $api.useMutation('post', `/api/v2/billing/${of}/{number}/renew-link`, {
    onSuccess: async () => {
      await changed();
      setAsks(false);
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {documentUrl !== null && /^https?:\/\//.test(documentUrl) && (
        <>
          <ReferenceLink to={documentUrl}>{text('billing.document')}</ReferenceLink>
          <Button onClick={() => setAsks(true)}>{text('billing.link.renew')}</Button>
        </>
      )}
      <Button kind="main" disabled={isPartial} onClick={() => window.print()}>
        {text('payouts.print')}
      </Button>
      <Question
        title={text('billing.link.renew')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={renew}
        onAnswer={() => renew.mutate({ params: { path: { number } }, ...pressed() })}
      >
        <p>{text('billing.link.text')}</p>
      </Question>
    </div>
  );
}
