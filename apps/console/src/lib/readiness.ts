import type { Schemas } from './api';
import type { OwnStorefront } from './storefront';

/** Own checks of the console; the API may have others, which are shown with their names. */
type KnownLine = 'terms' | 'supply' | 'paused' | 'products' | 'answers' | 'domain' | 'credentials' | 'channels' | 'payouts';

export interface ReadinessLine {
  readonly id: string;
  /** Words of a check that the console does not know. */
  readonly name: string | null;
  /** `blocks`: buyers cannot buy until it is done. `advised`: they buy less. */
  readonly state: 'done' | 'blocks' | 'advised';
  /** How many agents it is about. */
  readonly count: number;
  /** The only agent that it is about. */
  readonly agentId: number | null;
}

export interface ReadinessFacts {
  readonly checks: readonly Schemas['SellerCheck'][];
  readonly storefront: OwnStorefront | null;
  readonly agents: readonly Schemas['SellerAgent'][];
  /** Undefined when the caller may not see it, or the exchange pays nobody. */
  readonly billing: Pick<Schemas['SellerBilling'], 'onboardingStatus'> | undefined;
}

const known: readonly string[] = ['terms', 'supply', 'agent_credentials', 'agent_channels'];
const rank = { blocks: 0, advised: 1, done: 2 };

/** What an account needs before it sells, what keeps buyers away first. */
export function readinessLines({ checks, storefront, agents, billing }: ReadinessFacts): ReadinessLine[] {
  const enabled = agents.filter(({ enabled: is = true }) => is);
  const lines: (ReadinessLine | null)[] = [
    termsLine(checks.find(({ id }) => id === 'terms')),
    line('supply', storefront !== null || enabled.length > 0 ? 'done' : 'blocks'),
    ...(storefront === null
      ? []
      : [
          storefront.isPaused ? line('paused', enabled.length > 0 ? 'advised' : 'blocks') : null,
          line('products', storefront.productCount > 0 ? 'done' : enabled.length > 0 ? 'advised' : 'blocks'),
          line('domain', storefront.publisherDomain === null ? 'advised' : 'done'),
        ]),
    ...(enabled.length === 0 ? [] : agentLines(enabled, storefront !== null && storefront.displayStatus === 'transacting')),
    billing === undefined ? null : line('payouts', billing.onboardingStatus === 'complete' ? 'done' : 'advised'),
    ...checks.filter(({ id }) => !known.includes(id)).map(unknownLine),
  ];
  return lines.filter((each) => each !== null).toSorted((one, other) => rank[one.state] - rank[other.state]);
}

function agentLines(agents: readonly Schemas['SellerAgent'][], hasOther: boolean): ReadinessLine[] {
  const silent = agents.filter(({ health }) => health.status !== 'closed');
  return [
    about('answers', silent, silent.length === agents.length && !hasOther ? 'blocks' : 'advised'),
    about(
      'credentials',
      agents.filter(({ hasCredentials }) => !hasCredentials),
      'advised',
    ),
    about(
      'channels',
      agents.filter(({ channels = [] }) => channels.length === 0),
      'advised',
    ),
  ];
}

const about = (id: KnownLine, agents: readonly Schemas['SellerAgent'][], open: ReadinessLine['state']): ReadinessLine =>
  line(id, agents.length === 0 ? 'done' : open, agents.length, agents.length === 1 ? agents[0]!.id : null);

const line = (id: KnownLine, state: ReadinessLine['state'], count = 0, agentId: number | null = null): ReadinessLine => ({
  id,
  name: null,
  state,
  count,
  agentId,
});

const stateOf = ({ status, isBlocker }: Schemas['SellerCheck']): ReadinessLine['state'] =>
  status === 'complete' ? 'done' : isBlocker ? 'blocks' : 'advised';

const termsLine = (check: Schemas['SellerCheck'] | undefined): ReadinessLine | null =>
  check === undefined ? null : line('terms', stateOf(check));

const unknownLine = (check: Schemas['SellerCheck']): ReadinessLine => ({
  id: check.id,
  name: check.name,
  state: stateOf(check),
  count: 0,
  agentId: null,
});
