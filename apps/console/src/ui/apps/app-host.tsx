import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Badge } from '#/ui/parts';

/** Who the app is, as far as the exchange knows: the host where it is published, or only where its answers go. */
export function AppHost({ app }: { app: Schemas['ConnectedApp'] }) {
  const text = useText();
  return app.verifiedHost === null ? (
    <span title={app.redirectHost} className="flex min-w-0 items-center gap-1.5">
      <Badge tone="attention" shape="triangle">
        {text('apps.unverified')}
      </Badge>
      <bdi className="truncate text-mute">{app.redirectHost}</bdi>
    </span>
  ) : (
    <Badge tone="good">
      <bdi className="truncate" title={app.verifiedHost}>
        {app.verifiedHost}
      </bdi>
    </Badge>
  );
}
