import { createFileRoute, redirect } from '@tanstack/react-router';
import { textParam, integerParam } from '#/lib/search';
import { firstAccount, requireSession } from '#/lib/session';

interface Search {
  readonly accountId?: number;
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly discoveryId?: string;
}

/** Entry point for links of agents: the name of a view, and the id of its subject. */
export const Route = createFileRoute('/open/$view')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('accountId', search, 1, Number.MAX_SAFE_INTEGER),
    ...integerParam('advertiserId', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('campaignId', search),
    ...textParam('discoveryId', search),
  }),
  beforeLoad: async ({ context, location, params: { view }, search: { accountId, ...focus } }) => {
    const account = accountId === undefined ? firstAccount(await requireSession(context.queries, location.href)) : String(accountId);
    /* oxlint-disable typescript/only-throw-error -- the router's way to lead elsewhere */
    if (account === undefined) throw redirect({ to: '/' });
    const { placeOfView } = await import('#/lib/mcp/opened-view');
    throw redirect(placeOfView(account, view, focus));
    /* oxlint-enable typescript/only-throw-error */
  },
});
