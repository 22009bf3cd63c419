import { createFileRoute, Link } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { appViews } from '#/lib/mcp/views';
import { Icon } from '#/ui/icon';
import { isOpenTo } from '#/ui/navigation';
import { Card, Page } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/pages/')({
  loader: () => loadMessages('pages'),
  component: Pages,
});

/** The views of MCP apps that the caller may see. */
function Pages() {
  const text = useText();
  const context = useAccountContext();
  return (
    <Page title={text('pages.title')} about={text('pages.about')}>
      <Card flush>
        <ul className="divide-y divide-line">
          {appViews.filter(isOpenTo(context)).map(({ name, title, about, icon }) => (
            <li key={name} data-row="" tabIndex={-1} className="flex min-w-0 gap-3 px-4 py-2.5 hover:bg-sunken">
              <Icon name={icon} className="mt-0.5 text-mute" />
              <div className="min-w-0">
                <Link
                  to="/a/$account/pages/$view"
                  params={{ account: context.account, view: name }}
                  className="font-medium hover:underline"
                >
                  {text(title)}
                </Link>
                <p className="text-xs text-mute">{text(about)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
