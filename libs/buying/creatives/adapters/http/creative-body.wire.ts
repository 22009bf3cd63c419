import { definedOnly, invalidInput, type Issue } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import type { WantedCreative } from '../../application/creatives.service';
import { addressOf, maxAddressLength } from '../../domain/addresses';
import type { CreativePatch, NewCreative } from '../../domain/creative';
import { type RoleContent, type TrackedEvent, trackedEvents } from '../../domain/creative-contents';
import { creativeStates, type CreativeStatus } from '../../domain/creative.states';

const macros = 'May contain macros of the protocol in its path and query, as `{CACHEBUSTER}`.';
const roleName = /^[a-z0-9][a-z0-9_]{0,99}$/;
const maxSize = 2 ** 31 - 1;

export class NamedFormatBody {
  @Field.url({ description: 'Agent that defines the format.', example: 'https://creative.adcontextprotocol.org' })
  agentUrl: string;

  @Field.text({ min: 1, max: 255, pattern: /^[\w-]+$/, description: 'Id of the format at that agent.', example: 'display_300x250' })
  id: string;

  @Field.integer({
    optional: true,
    nullable: true,
    min: 1,
    max: maxSize,
    description: 'Pixels, for a format that takes a size; with `height`.',
  })
  width?: number | null;

  @Field.integer({ optional: true, nullable: true, min: 1, max: maxSize })
  height?: number | null;

  @Field.integer({ optional: true, nullable: true, min: 1, max: maxSize, description: 'Milliseconds, for a format that takes a duration.' })
  durationMs?: number | null;
}

/** Exactly one of `assetId`, `text` and `url` fills the role. */
export class CreativeRoleBody {
  @Field.text({
    pattern: roleName,
    shape: 'have 1 to 100 of a–z, 0–9 and _, and begin with a letter or digit',
    description: 'Asset id of the format, each once.',
    example: 'banner_image',
  })
  role: string;

  @Field.text({ optional: true, min: 1, max: 255, description: 'An asset of the advertiser.' })
  assetId?: string;

  @Field.prose({ optional: true, min: 1, max: 10_000 })
  text?: string;

  @Field.text({ optional: true, min: 1, max: maxAddressLength, description: macros })
  url?: string;
}

export class CreativeTrackerBody {
  @Field.oneOf(trackedEvents)
  event: TrackedEvent;

  @Field.text({ min: 1, max: maxAddressLength, description: macros, example: 'https://count.example/i?c={CREATIVE_ID}&r={CACHEBUSTER}' })
  url: string;
}

const name = { min: 1, max: 255 };

/** What a creative shows and counts. Omitted fields keep their value; lists are replaced. */
export class CheckCreativeBody {
  @Field.object(() => NamedFormatBody, { optional: true, nullable: true })
  format?: NamedFormatBody | null;

  @Field.object(() => CreativeRoleBody, { optional: true, many: { max: 50 }, description: 'What fills the roles of the format.' })
  roles?: CreativeRoleBody[];

  @Field.text({ optional: true, nullable: true, min: 1, max: maxAddressLength, description: `Address that a click leads to. ${macros}` })
  clickThroughUrl?: string | null;

  @Field.object(() => CreativeTrackerBody, {
    optional: true,
    many: { max: 50 },
    description: 'Addresses that are called when something happens.',
  })
  trackers?: CreativeTrackerBody[];

  @Field.prose({
    optional: true,
    nullable: true,
    min: 1,
    max: 1_000,
    description: 'Text by which the ad says that it is one, or what its industry has to say.',
  })
  disclosure?: string | null;
}

export class CreateCreativeBody extends CheckCreativeBody {
  @Field.name(name)
  name: string;

  @Field.text({ optional: true, min: 1, max: 50, many: { max: 20 }, description: 'Duplicates are removed.' })
  tags?: string[];
}

export class UpdateCreativeBody extends CheckCreativeBody {
  @Field.name({ ...name, optional: true })
  name?: string;

  @Field.text({ optional: true, min: 1, max: 50, many: { max: 20 }, description: 'Replaces all tags. Duplicates are removed.' })
  tags?: string[];

  @Field.integer({ optional: true, min: 1, description: 'The revision that was read; 409 when there is a newer one.' })
  expectedRevision?: number;
}

export class MakeCreativeReadyBody {
  @Field.integer({ optional: true, min: 1, description: 'The revision that was read; 409 when there is a newer one.' })
  expectedRevision?: number;
}

export class ListCreativesQuery extends CursorQuery {
  @Field.oneOf(creativeStates.stored, { optional: true, description: 'Default: all but archived ones.' })
  status?: CreativeStatus;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Part of the name.' })
  query?: string;

  @Field.text({ optional: true, min: 1, max: 50, description: 'One of its tags.' })
  tag?: string;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Id of the format.' })
  formatId?: string;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Only creatives of this collection.' })
  collectionId?: string;
}

export const wantedFrom = ({ status, query, tag, formatId, collectionId }: ListCreativesQuery): WantedCreative =>
  definedOnly({ status, query, tag, formatId, collectionId });

/** Throws 400 that names every role and address which is not valid. */
export function patchFrom(body: CreateCreativeBody): NewCreative;
export function patchFrom(body: CheckCreativeBody | UpdateCreativeBody): CreativePatch;
export function patchFrom({ format, roles, clickThroughUrl, trackers, disclosure, ...rest }: UpdateCreativeBody): CreativePatch {
  const issues = [...sizeIssues(format), ...roleIssues(roles ?? []), ...addressIssues({ clickThroughUrl, trackers })];
  if (issues.length > 0) throw invalidInput(issues);
  const { name: called, tags } = rest;
  return definedOnly({
    name: called,
    tags,
    format: format && {
      agentUrl: format.agentUrl,
      id: format.id,
      width: format.width ?? null,
      height: format.height ?? null,
      durationMs: format.durationMs ?? null,
    },
    roles: roles && Object.fromEntries(roles.map((role) => [role.role, contentOf(role)])),
    clickThroughUrl,
    trackers: trackers?.map(({ event, url }) => ({ event, url })),
    disclosure,
  }) as CreativePatch;
}

/** Sellers take a width only with a height. */
function sizeIssues(format: NamedFormatBody | null | undefined): readonly Issue[] {
  const { width = null, height = null } = format ?? {};
  if ((width === null) === (height === null)) return [];
  const path = `format.${width === null ? 'width' : 'height'}`;
  return [{ path, message: `${path} is required: width and height are given together.` }];
}

const contentOf = ({ assetId, text, url }: CreativeRoleBody): RoleContent =>
  assetId === undefined ? (text === undefined ? { url: url! } : { text }) : { assetId };

function roleIssues(roles: readonly CreativeRoleBody[]): readonly Issue[] {
  const seen = new Set<string>();
  return roles.flatMap(({ role, assetId, text, url }, index): Issue[] => {
    const path = `roles[${index}]`;
    const isRepeated = seen.has(role);
    seen.add(role);
    const given = [assetId, text, url].filter((value) => value !== undefined).length;
    return [
      ...(isRepeated ? [{ path: `${path}.role`, message: `${path}.role must differ from the roles before it.` }] : []),
      ...(given === 1 ? [] : [{ path, message: `${path} must have exactly one of assetId, text and url.` }]),
      ...addressIssue(`${path}.url`, url),
    ];
  });
}

function addressIssues({ clickThroughUrl, trackers = [] }: Pick<CheckCreativeBody, 'clickThroughUrl' | 'trackers'>): readonly Issue[] {
  const counted = trackers.flatMap(({ url }, index) => addressIssue(`trackers[${index}].url`, url));
  return [...addressIssue('clickThroughUrl', clickThroughUrl), ...counted];
}

const addressIssue = (path: string, url: string | null | undefined): readonly Issue[] =>
  typeof url !== 'string' || addressOf(url)
    ? []
    : [{ path, message: `${path} must be an http or https address without macros in its host.` }];
