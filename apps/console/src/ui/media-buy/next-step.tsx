import { useChangedBuy } from './use-changed';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { isolated } from '#/lib/isolated';
import type { MediaBuy } from '#/lib/media-buy';
import { nextStepOf, type Who } from '#/lib/next-step';
import { isAcceptable } from '#/lib/order-terms';
import { Button, LinkButton } from '#/ui/button';
import { Badge, ForeignText, Time, type Tone } from '#/ui/parts';
import { Problem } from '#/ui/problem';

const looks: Readonly<Record<Who, readonly [tone: Tone, box: string]>> = {
  you: ['bad', 'bg-bad-soft'],
  seller: ['attention', 'bg-attention-soft'],
  exchange: ['attention', 'bg-attention-soft'],
  nobody: ['information', 'bg-information-soft'],
};

/** Codes that the sentence of the step does not say already. */
const errors = {
  product_no_longer_available: 'buyError.product_no_longer_available',
  invalid_request: 'buyError.invalid_request',
  quote_expired: 'buyError.quote_expired',
  platform_error: 'buyError.platform_error',
} as const;

const sentences = {
  execute: 'mediaBuy.next.execute',
  approve: 'check.booking.approval',
  retry: 'check.booking.retry',
  correct: 'mediaBuy.next.correct',
  decide: 'check.booking.decision',
  creatives: 'check.creatives.missing',
  start: 'mediaBuy.next.start',
  resume: 'mediaBuy.next.resume',
  change: 'mediaBuy.next.change',
  apply: 'mediaBuy.next.apply',
  failed: 'mediaBuy.next.failed',
  rejected: 'mediaBuy.next.rejected',
} as const;

/** Who has to do what now, why, and since when. Buttons are those of the person's own step. */
export function NextStep({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const next = nextStepOf(buy);
  const { message, errorCode, pendingSince, pendingChange } = buy;
  if (next === null && message === null && errorCode === null) return null;
  const [tone, box] = looks[next?.who ?? 'nobody'];
  const since = pendingChange?.requestedAt ?? pendingSince;
  const values = { seller: isolated(buy.sellerName), date: text.day(buy.flightDates.startDate, buy.timezone) };
  return (
    <section aria-label={text('mediaBuy.next')} className={`grid gap-2 rounded-lg border border-line px-4 py-3 ${box}`}>
      {next !== null && (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge tone={tone}>{text(`mediaBuy.who.${next.who}`)}</Badge>
          <span className="min-w-0 wrap-anywhere">{text(sentences[next.what], values)}</span>
          {since !== null && <Time at={since} className="text-xs text-mute" />}
        </p>
      )}
      {errorCode !== null && errorCode in errors && <p className="text-xs">{text(errors[errorCode as keyof typeof errors])}</p>}
      {message !== null && (
        <p className="border-s-2 border-edge ps-2">
          <ForeignText lines>{message}</ForeignText>
        </p>
      )}
      <OwnSteps buy={buy} />
    </section>
  );
}

function OwnSteps({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const { account } = useAccountContext();
  const params = { account, id: buy.campaignId };
  const next = nextStepOf(buy);
  if (next?.what === 'decide') return <Accept buy={buy} />;
  if (next === null || !['execute', 'correct', 'failed', 'rejected'].includes(next.what)) return null;
  return (
    <div>
      <LinkButton to="/a/$account/campaigns/$id/proposals" params={params}>
        {text('mediaBuy.proposals')}
      </LinkButton>
    </div>
  );
}

/** Accepts what the seller booked, at the revision that was read: the API refuses it when something has changed since. */
function Accept({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useChangedBuy();
  const accept = $api.useMutation('post', '/api/v2/buyer/media-buys/{id}/accept', {
    onSuccess: async () => {
      once.done();
      await reload();
    },
    onError: () => void reload(),
  });
  if (!isAcceptable(buy)) return <p>{text('mediaBuy.accept.impossible')}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        kind="main"
        isBusy={accept.isPending}
        onClick={() => accept.mutate(once.keyed({ params: { path: { id: buy.mediaBuyId } }, body: { revision: buy.revision } }))}
      >
        {text('mediaBuys.accept')}
      </Button>
      {accept.error !== null && <Problem error={accept.error} />}
    </div>
  );
}
