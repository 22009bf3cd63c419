import { type Channel, channels, displayUri, type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { Field, OffsetQuery } from '@exchange/platform';
import { type AgentHealthState, knownRelease } from '../../domain/agent-health';
import { agentHealthStates, type AgentHealthStatus } from '../../domain/agent-health.states';
import type { Listing } from '../../domain/ports';
import { protocols, type Protocol, type SellerState } from '../../domain/seller';

export const slug = /^[a-z0-9-]+$/;
/** Characters allowed in a header. */
const printable = /^[\x21-\x7e]+$/;

class SellerFields {
  @Field.name({ min: 1, max: 255, example: 'Northwind TV' })
  name: string;

  @Field.text({ min: 1, max: 63, pattern: slug, description: 'Unique in the exchange.', example: 'northwind-tv' })
  slug: string;

  @Field.url({ nullable: true, optional: true })
  logoUrl?: string | null;

  @Field.url({ description: 'Address of the agent.', example: 'https://ads.northwind.example/mcp' })
  agentUrl: string;

  @Field.oneOf(protocols, { default: 'mcp' })
  protocol: Protocol = 'mcp';

  @Field.oneOf(channels, { many: { max: channels.length }, default: [], description: 'Channels that the agent sells. Empty: any channel.' })
  channels: Channel[] = [];

  @Field.country({ many: { max: 249 }, default: [], description: 'ISO 3166-1 alpha-2. Empty: any country.' })
  countries: string[] = [];

  @Field.boolean({ default: true, description: 'Only enabled agents are listed to buyers and asked.' })
  enabled: boolean = true;
}

export class RegisterSellerBody extends SellerFields {
  @Field.boolean({
    default: false,
    description: 'Whether the products are made up: buyers begin with such sellers and are not charged. Cannot be changed.',
  })
  sandbox: boolean = false;

  @Field.text({
    optional: true,
    nullable: true,
    min: 1,
    max: 4096,
    pattern: printable,
    description: 'Bearer token for the agent. Never shown again.',
  })
  bearerToken?: string | null;
}

/** No field has a default: omitted fields keep their value. */
export class ChangeSellerBody {
  @Field.name({ optional: true, min: 1, max: 255 })
  name?: string;

  @Field.text({ optional: true, min: 1, max: 63, pattern: slug })
  slug?: string;

  @Field.url({ optional: true, nullable: true })
  logoUrl?: string | null;

  @Field.url({ optional: true, description: 'A new scheme, host or port erases the bearer token unless a new one is sent.' })
  agentUrl?: string;

  @Field.oneOf(protocols, { optional: true })
  protocol?: Protocol;

  @Field.oneOf(channels, { optional: true, many: { max: channels.length } })
  channels?: Channel[];

  @Field.country({ optional: true, many: { max: 249 } })
  countries?: string[];

  @Field.boolean({ optional: true })
  enabled?: boolean;

  @Field.text({ optional: true, nullable: true, min: 1, max: 4096, pattern: printable, description: 'null erases the token.' })
  bearerToken?: string | null;
}

/** State of the agent's circuit breaker (ADR 43). */
export class AgentHealthWire {
  @Field.oneOf(agentHealthStates.states, {
    description: '`closed`: the agent is asked. `open`: it is not asked after too many silences. `half_open`: one conversation tests it.',
  })
  status: AgentHealthStatus;

  @Field.integer({ min: 0, description: 'Consecutive conversations without an answer or a connection.' })
  silentInARow: number;

  @Field.text({ nullable: true, description: 'Reason of the last of these.' })
  reason: string | null;

  @Field.timestamp({ nullable: true, description: 'Time since which the agent is not asked.' })
  since: Date | null;

  @Field.timestamp({ nullable: true, description: 'Time from which one conversation tests the agent.' })
  nextProbeAt: Date | null;

  @Field.timestamp({ nullable: true, description: 'Time of the last answer, to the minute.' })
  lastAnsweredAt: Date | null;
}

export class SellerAgentWire extends SellerFields {
  @Field.integer({ description: 'Equals the sellerId and storefrontId.' })
  id: number;

  @Field.url({ nullable: true })
  declare logoUrl: string | null;

  @Field.oneOf(protocolReleases, {
    nullable: true,
    description: 'Latest release of AdCP that the exchange and the agent speak. Null until the exchange has learned it from the agent.',
  })
  protocolVersion: ProtocolRelease | null;

  @Field.boolean({ description: 'Whether the products are made up.' })
  sandbox: boolean;

  @Field.boolean({ description: 'Whether a bearer token is stored.' })
  hasCredentials: boolean;

  @Field.object(() => AgentHealthWire, { description: 'State of the agent’s circuit breaker.' })
  health: AgentHealthWire;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class ChangedSellerWire extends SellerAgentWire {
  @Field.boolean({ optional: true, description: 'true: agentUrl has another origin, so the stored bearer token was erased.' })
  credentialErased?: true;
}

/** Values of gaps.md §6.8, `displayStatus`. */
const displayStatuses = ['configuring', 'transacting', 'archived', 'neutral', 'paused'] as const;

export class StorefrontsQuery extends OffsetQuery {
  @Field.name({ optional: true, min: 0, max: 255, description: 'Part of the name, in any case.' })
  name?: string;

  @Field.oneOf(channels, { optional: true, description: 'Sells this channel.' })
  channel?: string;

  @Field.country({ optional: true, description: 'Sells in this country.' })
  country?: string;

  @Field.oneOf(displayStatuses, {
    optional: true,
    many: { min: 1, max: displayStatuses.length },
    description: 'One or more. Buyers see only `transacting` sellers; other values return nothing.',
  })
  status?: (typeof displayStatuses)[number][];
}

export class StorefrontWire {
  @Field.integer()
  id: number;

  @Field.oneOf(['transacting'], { description: 'Always `transacting`: others are not listed.' })
  displayStatus: 'transacting';

  @Field.text({ description: 'The slug.' })
  platformId: string;

  @Field.text()
  slug: string;

  @Field.text()
  name: string;

  @Field.text({ nullable: true })
  logoUrl: string | null;

  @Field.text({ many: true, description: 'Empty: any channel.' })
  channels: readonly string[];

  @Field.text({ many: true, description: 'Empty: any country.' })
  countries: readonly string[];

  @Field.boolean({ description: 'Whether the products are made up. `SANDBOX_ONLY` buyers can buy only there.' })
  sandbox: boolean;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function sellerWire(state: SellerState, health?: AgentHealthState): SellerAgentWire {
  const { id, name, slug: word, logoUrl, agentUrl, protocol, status, sandbox, hasCredentials, createdAt, updatedAt } = state;
  const reach = { channels: [...state.channels], countries: [...state.countries] };
  return {
    id,
    name,
    slug: word,
    logoUrl: logoUrl && displayUri(logoUrl),
    agentUrl: displayUri(agentUrl),
    protocol,
    protocolVersion: knownRelease(health),
    ...reach,
    enabled: status === 'enabled',
    sandbox,
    hasCredentials,
    health: healthWire(health),
    createdAt,
    updatedAt,
  };
}

function healthWire(health?: AgentHealthState): AgentHealthWire {
  const {
    status = agentHealthStates.initial,
    silences = 0,
    reason = null,
    openedAt = null,
    probeAt = null,
    answeredAt = null,
  } = health ?? {};
  const nextProbeAt = status === 'open' ? probeAt : null;
  return { status, silentInARow: silences, reason, since: openedAt, nextProbeAt, lastAnsweredAt: answeredAt };
}

export function storefrontWire(storefront: Listing): StorefrontWire {
  const { id, slug: word, name, logoUrl, createdAt, updatedAt } = storefront;
  return {
    id,
    displayStatus: 'transacting',
    platformId: word,
    slug: word,
    name,
    logoUrl: logoUrl && displayUri(logoUrl),
    channels: storefront.channels,
    countries: storefront.countries,
    sandbox: storefront.sandbox,
    createdAt,
    updatedAt,
  };
}
