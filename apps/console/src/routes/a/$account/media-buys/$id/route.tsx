import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useFollowed } from '#/lib/change-count';
import { CurrentMediaBuy, type MediaBuy, useMediaBuyById } from '#/lib/media-buy';
import { canCancel, canChange, sellersWord } from '#/lib/next-step';
import { Flight } from '#/ui/flight';
import { Cancel } from '#/ui/media-buy/cancel';
import { ChangeState } from '#/ui/media-buy/change-state';
import { ChangeTerms } from '#/ui/media-buy/change-terms';
import { sourceWord } from '#/ui/media-buy/source-word';
import { ObjectSkeleton, Page, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/media-buys/$id')({
  loader: () => loadMessages('mediaBuy', 'decisions'),
  component: LoadedMediaBuy,
});

const here = '/a/$account/media-buys/$id';

function LoadedMediaBuy() {
  const { id } = Route.useParams();
  const buy = useFollowed(useMediaBuyById(id), ['media_buy'], id);
  return (
    <Loaded query={buy} isPage skeleton={<ObjectSkeleton facts={10} />}>
      {({ data }) => <Shown buy={data.mediaBuy} />}
    </Loaded>
  );
}

/** Head and tabs of a media buy. Each tab is a screen below it, with its own address. */
function Shown({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const { account } = useAccountContext();
  const word = sellersWord(buy);
  return (
    <Page
      title={buy.name}
      state={
        <>
          <State of={buy.status}>{text.word('status', buy.status)}</State>
          {word !== null && <span className="text-xs text-mute">{text('source.says', { state: sourceWord(text, word) })}</span>}
        </>
      }
      about={
        <>
          <bdi>{text.money(buy.budget, buy.currency)}</bdi> · <Flight dates={buy.flightDates} timezone={buy.timezone} />
        </>
      }
      actions={
        <>
          <ChangeState buy={buy} />
          {canChange(buy) && <ChangeTerms key={buy.mediaBuyId} buy={buy} />}
          {canCancel(buy) && <Cancel buy={buy} />}
        </>
      }
    >
      <Tabs
        label={text('mediaBuy.tabs')}
        params={{ account, id: buy.mediaBuyId }}
        of={[
          { to: here, label: text('campaigns.tab.overview') },
          { to: `${here}/packages`, label: text('mediaBuys.packages') },
          { to: `${here}/delivery`, label: text('check.title') },
          { to: `${here}/report`, label: text('campaigns.tab.report') },
          { to: `${here}/history`, label: text('history.title') },
        ]}
      />
      <CurrentMediaBuy value={buy}>
        <Outlet />
      </CurrentMediaBuy>
    </Page>
  );
}
