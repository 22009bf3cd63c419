import { Pause } from './pause';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useStorefront, useStorefrontChanged } from '#/lib/storefront';
import { LinkButton } from '#/ui/button';
import { InPlaceAction } from '#/ui/home/in-place';

/** The one button that completes a line of the check list. */
export function Mend({ id, agentId }: { id: string; agentId: number | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const storefront = useStorefront();
  const changed = useStorefrontChanged();
  const params = { account };
  if (id === 'terms') return <InPlaceAction action="terms" onDone={() => void changed()} />;
  if (id === 'supply' || id === 'domain')
    return (
      <LinkButton to="/a/$account/storefront/edit" params={params} {...(id === 'domain' ? { hash: 'publisherDomain' } : {})}>
        {text(id === 'supply' ? 'storefront.open' : 'storefront.ready.domain.do')}
      </LinkButton>
    );
  if (id === 'paused') return storefront ? <Pause storefront={storefront} /> : null;
  if (id === 'products')
    return (
      <LinkButton to="/a/$account/products" params={params}>
        {text('storefront.ready.products.do')}
      </LinkButton>
    );
  if (id === 'payouts')
    return (
      <LinkButton to="/a/$account/payouts" params={params}>
        {text('storefront.ready.payouts.do')}
      </LinkButton>
    );
  if (id !== 'answers' && id !== 'credentials' && id !== 'channels') return null;
  return agentId === null ? (
    <LinkButton to="/a/$account/storefront/agents" params={params}>
      {text('storefront.ready.agents.do')}
    </LinkButton>
  ) : (
    <LinkButton to="/a/$account/storefront/agents/$id" params={{ account, id: String(agentId) }}>
      {text('storefront.ready.agent.do')}
    </LinkButton>
  );
}
