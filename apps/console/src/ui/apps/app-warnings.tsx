import type { App } from './use-apps';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { isRefused } from '#/lib/app-policy';
import { Badge } from '#/ui/parts';

/** What people should know of an app before they trust its name. */
export function AppWarnings({ app }: { app: App }) {
  const text = useText();
  const policy = $api.useQuery('get', '/api/v2/connected-apps/policy');
  return (
    <>
      {app.verifiedHost === null && <p className="text-mute">{text('apps.unverified.text')}</p>}
      {isRefused(app, policy.data?.data.approvedHosts ?? null) && (
        <Badge tone="attention" shape="triangle">
          {text('apps.refused')}
        </Badge>
      )}
    </>
  );
}
