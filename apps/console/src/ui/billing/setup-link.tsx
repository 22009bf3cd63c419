import { useEffect } from 'react';
import { useBillingChanged } from './use-billing';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { ReferenceLink } from '#/ui/reference-link';

const pollMs = 2_000;

/** The way to the hosted page of the provider, in a new tab. What came of it is read until the card is there or refused, or the link has expired after 30 minutes. */
export function SetupLink({ link, onDone }: { link: Schemas['PaymentSetup']; onDone: () => void }) {
  const text = useText();
  const changed = useBillingChanged();
  const { data } = $api.useQuery(
    'get',
    '/api/v2/capture-links/{token}',
    { params: { path: { token: link.token } } },
    { refetchInterval: ({ state }) => (state.error !== null || isOver(state.data?.data.status) ? false : pollMs) },
  );
  const status = data?.data.status;
  useEffect(() => {
    if (status === 'verified') void changed().then(onDone);
  }, [status, changed, onDone]);
  const isRefused = status === 'expired';
  return (
    <div
      role="status"
      className={`mb-3 grid gap-2 rounded-lg border border-line px-3 py-2 ${isRefused ? 'bg-bad-soft' : 'bg-information-soft'}`}
    >
      <p>{text(isRefused ? 'billing.method.failed' : 'billing.method.ready')}</p>
      <p>
        {isRefused ? (
          <Button size="small" onClick={onDone}>
            {text('common.close')}
          </Button>
        ) : (
          <ReferenceLink to={pathOf(link.url)}>{text('billing.method.open')}</ReferenceLink>
        )}
      </p>
    </div>
  );
}

const isOver = (status: string | undefined): boolean => status === 'verified' || status === 'expired';

/** The link is a page of this exchange, which leads on to the provider. */
const pathOf = (url: string): string => new URL(url).pathname;
