import { createFileRoute, redirect } from '@tanstack/react-router';
import { textParam, integerParam } from '#/lib/search';
import { firstAccount, requireSession } from '#/lib/session';

/** Entry point for links of agents: the name of a view, and the id of its subject. */
export const Route = createFileRoute('/open/$view')({
  validateSearch: (search: Record<string, unknown>): { accountId?: number; campaignId?: string; discoveryId?: string } => ({
    ...integerParam('accountId', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('campaignId', search),
    ...textParam('discoveryId', search),
  }),
  beforeLoad: async ({ context, location, params: { view }, search: { accountId, campaignId, discoveryId } }) => {
    const account = accountId === undefined ? firstAccount(await requireSession(context.queries, location.href)) : String(accountId);
    /* oxlint-disable typescript/only-throw-error -- the router's way to lead elsewhere */
    if (account === undefined) throw redirect({ to: '/' });
    if (discoveryId !== undefined) throw redirect({ to: '/a/$account/discovery/$id', params: { account, id: discoveryId } });
    if (campaignId !== undefined) throw redirect({ to: '/a/$account/campaigns/$id', params: { account, id: campaignId } });
    if (view === 'media-buys') throw redirect({ to: '/a/$account/media-buys', params: { account } });
    if (view === 'seller-dashboard') throw redirect({ to: '/a/$account/storefront', params: { account } });
    if (view === 'campaigns') throw redirect({ to: '/a/$account/campaigns', params: { account } });
    throw redirect({ to: '/a/$account', params: { account } });
    /* oxlint-enable typescript/only-throw-error */
  },
});
