import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { screenOfView } from '#/lib/mcp/view-screens';
import { appView } from '#/lib/mcp/views';
import { integerParam, textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { McpPage } from '#/ui/mcp-page/mcp-page';
import { isOpenTo } from '#/ui/navigation';
import { NotFound } from '#/ui/not-found';
import { Page } from '#/ui/parts';

interface Search {
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly discoveryId?: string;
}

export const Route = createFileRoute('/a/$account/pages/$view')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('advertiserId', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('campaignId', search),
    ...textParam('discoveryId', search),
  }),
  loader: () => loadMessages('pages'),
  component: OnePage,
});

/** One view, with its parameters from the address. */
function OnePage() {
  const text = useText();
  const { view } = Route.useParams();
  const search = Route.useSearch();
  const context = useAccountContext();
  const shown = appView(view);
  if (shown === undefined || !isOpenTo(context)(shown)) return <NotFound />;
  const { name, title, about, focus = [] } = shown;
  const screen = screenOfView(name);
  const params = Object.fromEntries(Object.entries(search).filter(([key]) => focus.some((one) => one === key)));
  return (
    <Page
      title={text(title)}
      about={text(about)}
      actions={
        screen && (
          <LinkButton to={screen} params={{ account: context.account }}>
            {text('pages.screen')}
          </LinkButton>
        )
      }
    >
      <McpPage key={JSON.stringify(params)} view={name} input={params} result={{ page: name, params }} />
    </Page>
  );
}
