import { createFileRoute, Link } from '@tanstack/react-router';
import { useNotificationWords, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { toneOf } from '#/lib/tones';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { Badge, Card, Empty, Figure, Figures, ForeignText, Page, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Setup } from '#/ui/setup';
import { SyntheticNote } from '#/ui/synthetic-note';

export const Route = createFileRoute('/a/$account/')({ component: Home });

function Home() {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  return (
    <Page
      title={text('home.title')}
      actions={
        isBuyer && (
          <LinkButton kind="main" to="/a/$account/campaigns/new" params={{ account }}>
            <Icon name="plus" size={14} />
            {text('campaigns.new')}
          </LinkButton>
        )
      }
    >
      {isBuyer && <Week />}
      <Setup />
      <div className="grid min-w-0 items-start gap-5 lg:grid-cols-2">
        {isBuyer && <Attention />}
        <Unread />
      </div>
      {isBuyer && <Running />}
    </Page>
  );
}

/** Delivery of the last seven days, compared with the seven days before. */
function Week() {
  const text = useText();
  const now = $api.useQuery('get', '/api/v2/buyer/reporting/metrics', { params: { query: { view: 'summary', days: 7 } } });
  const report = (now.data as { data: Schemas['Report'] } | undefined)?.data;
  const running = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: { status: ['ACTIVE'], limit: 5 } } });
  if (!report || report.totals.impressions === 0) return null;
  const { totals, totalsCurrency } = report;
  const compact: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };
  return (
    <>
      <SyntheticNote report={report} />
      <Figures>
        <Figure label={text('metric.impressions')} value={text.number(totals.impressions, compact)} note={text('home.week')} />
        <Figure
          label={text('metric.spend')}
          value={totals.spend !== null && totalsCurrency !== null ? text.amount(totals.spend, totalsCurrency) : '–'}
          note={text('home.week')}
        />
        <Figure
          label={text('metric.ecpm')}
          value={totals.ecpm !== null && totalsCurrency !== null ? text.money(totals.ecpm, totalsCurrency) : '–'}
        />
        <Figure label={text('home.running')} value={running.data ? text.number(running.data.meta.pagination.total) : '…'} />
      </Figures>
    </>
  );
}

/** Media buys that wait for the buyer, or could not be booked. */
function Attention() {
  const text = useText();
  const { account } = useAccountContext();
  const buys = $api.useQuery('get', '/api/v2/buyer/media-buys', {
    params: { query: { status: ['INPUT_REQUIRED', 'PENDING_BUYER_DECISION', 'FAILED', 'REJECTED'], limit: 6 } },
  });
  return (
    <Card title={text('home.attention')} flush>
      <Loaded query={buys} skeleton={<Rows count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="check" title={text('home.attention.none')}>
              {text('home.attention.none.text')}
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((buy) => (
                <li key={buy.mediaBuyId}>
                  <Link
                    to="/a/$account/media-buys/$id"
                    params={{ account, id: buy.mediaBuyId }}
                    className="grid gap-1 px-4 py-2.5 hover:bg-sunken/60"
                  >
                    <span className="flex items-start justify-between gap-3">
                      <span className="font-medium">
                        <ForeignText>{buy.name}</ForeignText>
                      </span>
                      <Badge tone={toneOf(buy.status)}>{text.word('status', buy.status)}</Badge>
                    </span>
                    <span className="text-xs text-mute">
                      <ForeignText>{buy.message ?? buy.sellerName}</ForeignText>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Unread() {
  const text = useText();
  const wordOf = useNotificationWords();
  const { account } = useAccountContext();
  const unread = $api.useQuery('get', '/api/v2/notifications', { params: { query: { unreadOnly: true, limit: 6 } } });
  return (
    <Card
      title={text('home.unread')}
      flush
      actions={
        <Link to="/a/$account/notifications" params={{ account }} className="text-xs text-accent underline underline-offset-2">
          {text('common.all')}
        </Link>
      }
    >
      <Loaded query={unread} skeleton={<Rows count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="bell" title={text('notifications.none')}>
              {text('notifications.none.text')}
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((one) => (
                <li key={one.id} className="grid gap-0.5 px-4 py-2.5">
                  <span className="flex items-start justify-between gap-3">
                    <ForeignText>{one.messagePreview ?? wordOf(one.type)}</ForeignText>
                    <Badge tone={toneOf(one.status)}>{text.word('status', one.status)}</Badge>
                  </span>
                  <time className="text-xs text-mute" dateTime={one.createdAt}>
                    {text.time(one.createdAt)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Running() {
  const text = useText();
  const { account } = useAccountContext();
  const campaigns = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: { limit: 5 } } });
  return (
    <Card title={text('home.campaigns')} flush>
      <Loaded query={campaigns} skeleton={<Rows count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              icon="campaign"
              title={text('campaigns.none')}
              action={
                <LinkButton kind="main" to="/a/$account/campaigns/new" params={{ account }}>
                  {text('campaigns.new')}
                </LinkButton>
              }
            >
              {text('campaigns.none.text')}
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((campaign) => (
                <li key={campaign.campaignId}>
                  <Link
                    to="/a/$account/campaigns/$id"
                    params={{ account, id: campaign.campaignId }}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken/60"
                  >
                    <span className="min-w-0 font-medium">
                      <ForeignText>{campaign.name}</ForeignText>
                    </span>
                    <span className="flex items-center gap-3 text-xs text-mute tabular-nums">
                      {text.money(campaign.budget.total, campaign.budget.currency)}
                      <Badge tone={toneOf(campaign.status)}>{text.word('status', campaign.status)}</Badge>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
