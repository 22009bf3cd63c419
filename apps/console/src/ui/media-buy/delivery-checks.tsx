import { Link } from '@tanstack/react-router';
import { type Key, type Text, useText, type Values } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { type Check, type CheckId, type CheckState, mainCheck } from '#/lib/delivery-check';
import { isolated } from '#/lib/isolated';
import type { MediaBuy } from '#/lib/media-buy';
import type { Shape, Tone } from '#/lib/tones';
import { Badge, Card, ForeignText } from '#/ui/parts';

const looks: Readonly<Record<CheckState, readonly [Tone, Shape]>> = {
  fine: ['good', 'full'],
  needsYou: ['bad', 'triangle'],
  waits: ['attention', 'half'],
  check: ['attention', 'triangle'],
  over: ['mute', 'square'],
  unknown: ['mute', 'ring'],
};

interface Props {
  readonly buy: MediaBuy;
  readonly checks: readonly Check[];
}

/** The answer first: what stops delivery, or that nothing is found. */
export function Answer({ buy, checks, isDelivering }: Props & { isDelivering: boolean }) {
  const text = useText();
  const main = mainCheck(checks);
  if (main === null)
    return <p className="text-base font-semibold">{text(isDelivering ? 'check.answer.delivers' : 'check.answer.nothing')}</p>;
  return (
    <div className="grid gap-1">
      <p className="text-base font-semibold">
        {text(main.state === 'check' ? 'check.answer.look' : 'check.answer.stopped', { rule: ruleOf(text, main.id) })}
      </p>
      <p>{sentence(text, buy, main)}</p>
      <Due buy={buy} check={main} />
    </div>
  );
}

/** All rules in order, each with its state, one sentence, and what to do. */
export function Checks({ buy, checks }: Props) {
  const text = useText();
  return (
    <Card title={text('check.rules')} flush>
      <ol className="divide-y divide-line text-xs">
        {checks.map((check) => (
          <li
            key={check.id}
            data-row=""
            tabIndex={-1}
            className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[7rem_9rem_minmax(0,1fr)_auto]"
          >
            <Badge tone={looks[check.state][0]} shape={looks[check.state][1]}>
              {text(`check.state.${check.state}`)}
            </Badge>
            <span className="font-medium">{ruleOf(text, check.id)}</span>
            <span className="grid min-w-0 gap-1 max-sm:col-span-2">
              <span className={check.state === 'unknown' ? 'text-mute' : ''}>{sentence(text, buy, check)}</span>
              {check.texts?.slice(0, 5).map((each) => (
                <span key={each} className="border-s-2 border-line ps-2 text-mute">
                  <ForeignText lines>{each}</ForeignText>
                </span>
              ))}
            </span>
            <Due buy={buy} check={check} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

const sentences: Readonly<Record<string, Key>> = {
  'booking.rejected': 'mediaBuy.next.rejected',
  'booking.failed': 'mediaBuy.next.failed',
};

function sentence(text: Text, buy: MediaBuy, { id, why, values = {} }: Check): string {
  const { at, state, action, spend, budget, expected, share, ...counts } = values;
  const money = (amount: number | undefined) => text.money(amount ?? 0, buy.currency);
  const shown: Values = {
    ...counts,
    seller: isolated(buy.sellerName),
    date: at === undefined ? '' : at.length === 10 ? text.day(at) : text.time(at),
    state: state === undefined ? '' : text.word('status', state),
    action: action === undefined ? '' : text.word('buyAction', action),
    spend: money(spend),
    budget: money(budget),
    expected: money(expected),
    share: text.number(share ?? 0, { style: 'percent', maximumFractionDigits: 0 }),
  };
  return text(sentences[`${id}.${why}`] ?? (`check.${id}.${why}` as Key), shown);
}

/** Rules whose names are those of fields. */
const names: Readonly<Partial<Record<CheckId, Key>>> = {
  campaign: 'mediaBuys.campaign',
  flight: 'field.flight',
  packages: 'mediaBuys.packages',
  budget: 'field.budget',
  seller: 'field.seller',
  suggestions: 'timeline.suggestions',
};
const ruleOf = (text: Text, id: CheckId): string => text(names[id] ?? (`check.rule.${id}` as Key));

const dues = {
  campaign: 'mediaBuys.campaign.open',
  proposals: 'mediaBuy.proposals',
  decide: 'home.due.decide',
  resume: 'check.due.resume',
  terms: 'check.due.terms',
  packages: 'check.due.packages',
  ask: 'check.due.ask',
  suggestions: 'check.due.suggestions',
} as const;

const linked = 'text-accent underline underline-offset-2';

/** Page on which the person can do something about it. */
function Due({ buy, check: { due } }: { buy: MediaBuy; check: Check }) {
  const text = useText();
  const { account } = useAccountContext();
  if (due === undefined) return null;
  const [of, ofCampaign] = [
    { account, id: buy.mediaBuyId },
    { account, id: buy.campaignId },
  ];
  const label = text(dues[due]);
  switch (due) {
    case 'campaign':
      return (
        <Link to="/a/$account/campaigns/$id" params={ofCampaign} className={linked}>
          {label}
        </Link>
      );
    case 'proposals':
      return (
        <Link to="/a/$account/campaigns/$id/proposals" params={ofCampaign} className={linked}>
          {label}
        </Link>
      );
    case 'packages':
      return (
        <Link to="/a/$account/media-buys/$id/packages" params={of} className={linked}>
          {label}
        </Link>
      );
    case 'suggestions':
      return (
        <Link to="/a/$account/media-buys/$id/history" params={of} search={{ kind: 'suggestions' }} className={linked}>
          {label}
        </Link>
      );
    case 'ask':
      return (
        <a href="#requests" className={linked}>
          {label}
        </a>
      );
    default:
      return (
        <Link to="/a/$account/media-buys/$id" params={of} hash={due === 'terms' ? 'terms' : ''} className={linked}>
          {label}
        </Link>
      );
  }
}
