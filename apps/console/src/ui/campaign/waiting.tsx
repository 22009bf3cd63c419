import { Link } from '@tanstack/react-router';
import { Card, ForeignText, Line, Time } from '../parts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { isolated } from '#/lib/isolated';
import { type MediaBuy, useBuysOf } from '#/lib/media-buy';
import { waitWords } from '#/lib/waiting';

/** What the media buys of the campaign wait for, each with its link. */
export function Waiting({ campaignId, waits }: { campaignId: string; waits: readonly Schemas['Wait'][] }) {
  const text = useText();
  const { account } = useAccountContext();
  const buys = useBuysOf(campaignId, waits.length > 0);
  if (waits.length === 0) return null;
  return (
    <Card title={text('campaign.waiting')} flush>
      <ul className="divide-y divide-line">
        {waits.map((wait) => (
          <li key={wait.mediaBuyId + wait.reason}>
            <Link
              to="/a/$account/media-buys/$id"
              params={{ account, id: wait.mediaBuyId }}
              className="flex min-h-(--row) flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-4 py-1.5 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1 basis-60">
                {buys.isLoading ? (
                  <span className="grid h-10 content-center gap-2">
                    <Line className="h-3 w-40" />
                    <Line />
                  </span>
                ) : (
                  <What wait={wait} buy={buys.data?.data.find(({ mediaBuyId }) => mediaBuyId === wait.mediaBuyId)} />
                )}
              </span>
              <Time at={wait.since} className="shrink-0 text-xs text-mute" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The sentence of the API stands only where the console has none: it is in English. */
function What({ wait, buy }: { wait: Schemas['Wait']; buy: MediaBuy | undefined }) {
  const text = useText();
  const words = waitWords(wait, buy);
  if (words === null || buy === undefined)
    return (
      <span dir="auto" className="u-foreign wrap-anywhere">
        {wait.what}
      </span>
    );
  const { name, key, seller, message } = words;
  return (
    <span className="grid">
      <span className="font-medium">
        <ForeignText>{name}</ForeignText>
      </span>
      <span className="wrap-anywhere">
        {text(key, { seller: isolated(seller), date: text.day(buy.flightDates.startDate, buy.timezone) })}
      </span>
      {message !== null && (
        <span className="text-xs text-mute">
          <ForeignText lines>{message}</ForeignText>
        </span>
      )}
    </span>
  );
}
