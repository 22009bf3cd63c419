import { Link } from '@tanstack/react-router';
import { Card, ForeignText, Time } from '../parts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';

/** What the media buys of the campaign wait for, each with its link. */
export function Waiting({ waits }: { waits: readonly Schemas['Wait'][] }) {
  const text = useText();
  const { account } = useAccountContext();
  if (waits.length === 0) return null;
  return (
    <Card title={text('campaign.waiting')} flush>
      <ul className="divide-y divide-line">
        {waits.map(({ mediaBuyId, reason, since, what }) => (
          <li key={mediaBuyId + reason}>
            <Link
              to="/a/$account/media-buys/$id"
              params={{ account, id: mediaBuyId }}
              className="flex min-h-(--row) items-center justify-between gap-4 px-4 py-1.5 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <ForeignText>{what}</ForeignText>
              <Time at={since} className="shrink-0 text-xs text-mute" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
