import { useQuery } from '@tanstack/react-query';
import { buyerReadiness } from './buyer-sources';
import { InPlaceAction } from './in-place';
import { sellerReadiness } from './seller-sources';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { LinkButton } from '#/ui/button';
import { Card } from '#/ui/parts';
import { Step } from '#/ui/step';

/** Keys of attention items that the steps contain. */
export const keysInSteps = ['address', 'terms', 'operator_identity', 'supply'];

/** Three steps of a new account. Done ones are checked. */
export function FirstSteps({ onDone }: { onDone: () => void }) {
  const text = useText();
  const { isBuyer } = useAccountContext();
  return (
    <Card title={text('home.steps')} flush>
      <ol className="divide-y divide-line">
        <AddressStep onDone={onDone} />
        {isBuyer ? <BuyerSteps onDone={onDone} /> : <SellerSteps onDone={onDone} />}
      </ol>
    </Card>
  );
}

interface Steps {
  readonly onDone: () => void;
}

function AddressStep({ onDone }: Steps) {
  const text = useText();
  const { user } = useAccountContext().session;
  return (
    <Step isDone={user.emailVerifiedAt !== null} title={text('verify.title')} about={text('home.step.address.text', { email: user.email })}>
      <InPlaceAction action="address" onDone={onDone} />
    </Step>
  );
}

function BuyerSteps({ onDone }: Steps) {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const { data: readiness } = useQuery(buyerReadiness);
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 1 } } });
  const isDue = (id: string) => readiness?.data.checks.some((check) => check.id === id && check.status !== 'complete') ?? false;
  const hasAdvertiser = (advertisers.data?.data.length ?? 0) > 0;
  return (
    <>
      <Step
        isDone={readiness !== undefined && !isDue('terms') && !isDue('operator_identity')}
        title={text('home.step.account')}
        about={aboutAccount(text, isAdmin)}
      >
        {isAdmin && isDue('terms') && <InPlaceAction action="terms" onDone={onDone} />}
        {isAdmin && isDue('operator_identity') && <InPlaceAction action="operator" onDone={onDone} />}
      </Step>
      <Step isDone={false} title={text('home.step.campaign')} about={text('home.step.campaign.text')}>
        {hasAdvertiser ? (
          <LinkButton kind="main" to="/a/$account/campaigns/new" params={{ account }}>
            {text('campaigns.new')}
          </LinkButton>
        ) : (
          <LinkButton kind="main" to="/a/$account/advertisers" params={{ account }} search={{ create: 1 }}>
            {text('advertisers.new')}
          </LinkButton>
        )}
      </Step>
    </>
  );
}

const aboutAccount = (text: Text, isAdmin: boolean) => text(isAdmin ? 'home.step.account.text' : 'home.step.admin');

function SellerSteps({ onDone }: Steps) {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const { data: readiness } = useQuery(sellerReadiness);
  const isDue = (id: string) =>
    readiness?.data.checks.some((check) => check.id === id && ['missing', 'partial'].includes(check.status)) ?? false;
  return (
    <>
      <Step
        isDone={readiness !== undefined && !isDue('terms')}
        title={text('setup.accept')}
        about={text(isAdmin ? 'home.why.terms' : 'home.step.admin')}
      >
        {isAdmin && <InPlaceAction action="terms" onDone={onDone} />}
      </Step>
      <Step isDone={false} title={text('home.step.storefront')} about={text('home.why.supply')}>
        <LinkButton kind="main" to="/a/$account/storefront" params={{ account }}>
          {text('storefront.title')}
        </LinkButton>
      </Step>
    </>
  );
}
