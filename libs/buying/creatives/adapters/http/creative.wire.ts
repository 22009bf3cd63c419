import { Field } from '@exchange/platform';
import type { CheckedCreative, ListedCreative } from '../../application/creatives.service';
import { type Finding, type NamedFormat, type TrackedEvent, trackedEvents } from '../../domain/creative-contents';
import type { CreativeState, CreativeVersionState } from '../../domain/creative-state';
import { creativeStates, type CreativeStatus, versionStates, type VersionStatus } from '../../domain/creative.states';
import type { VersionSummary } from '../../domain/ports';

export class NamedFormatWire {
  @Field.text()
  agentUrl: string;

  @Field.text()
  id: string;

  @Field.integer({ nullable: true, description: 'Pixels.' })
  width: number | null;

  @Field.integer({ nullable: true, description: 'Pixels.' })
  height: number | null;

  @Field.integer({ nullable: true, description: 'Milliseconds.' })
  durationMs: number | null;
}

/** One of `assetId`, `text` and `url` is not null. */
export class CreativeRoleWire {
  @Field.text({ description: 'Asset id of the format.' })
  role: string;

  @Field.text({ nullable: true, description: 'An asset of the advertiser.' })
  assetId: string | null;

  @Field.prose({ nullable: true })
  text: string | null;

  @Field.text({ nullable: true })
  url: string | null;
}

export class CreativeTrackerWire {
  @Field.oneOf(trackedEvents)
  event: TrackedEvent;

  @Field.text()
  url: string;
}

export class CreativeFindingWire {
  @Field.text({ description: 'Stable name of the rule.', example: 'misspelt_macro' })
  rule: string;

  @Field.oneOf(['blocks', 'warns'], { description: 'A creative with a finding that blocks cannot become ready.' })
  severity: Finding['severity'];

  @Field.text({ description: 'The field, as `trackers[2].url` or `roles.banner_image`.' })
  field: string;

  @Field.text()
  message: string;
}

export class CreativeFindingsWire {
  @Field.boolean({ description: 'Whether no finding blocks.' })
  canBecomeReady: boolean;

  @Field.object(() => CreativeFindingWire, { many: true })
  findings: CreativeFindingWire[];
}

/** A version without what it shows. */
export class CreativeVersionSummaryWire {
  @Field.integer({ description: 'Counted from 1.' })
  number: number;

  @Field.oneOf(versionStates.stored, { description: 'A sealed version never changes.' })
  status: VersionStatus;

  @Field.object(() => NamedFormatWire, { nullable: true })
  format: NamedFormatWire | null;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;

  @Field.timestamp({ nullable: true })
  sealedAt: Date | null;
}

export class CreativeVersionWire extends CreativeVersionSummaryWire {
  @Field.object(() => CreativeRoleWire, { many: true })
  roles: CreativeRoleWire[];

  @Field.text({ nullable: true })
  clickThroughUrl: string | null;

  @Field.object(() => CreativeTrackerWire, { many: true })
  trackers: CreativeTrackerWire[];

  @Field.prose({ nullable: true })
  disclosure: string | null;

  @Field.object(() => CreativeFindingWire, { many: true, description: 'Of a draft also what it lacks at this moment.' })
  findings: CreativeFindingWire[];
}

class CreativeFactsWire {
  @Field.text()
  creativeId: string;

  @Field.integer()
  advertiserId: number;

  @Field.text()
  name: string;

  @Field.oneOf(creativeStates.stored)
  status: CreativeStatus;

  @Field.object(() => NamedFormatWire, { nullable: true, description: 'Format of the draft; without a draft, of the current version.' })
  format: NamedFormatWire | null;

  @Field.text({ many: true })
  tags: string[];

  @Field.integer({ description: 'Raised by every change.' })
  revision: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class ListedCreativeWire extends CreativeFactsWire {
  @Field.integer({ nullable: true, description: 'Number of the latest sealed version.' })
  currentVersion: number | null;

  @Field.integer({ nullable: true, description: 'Number of the version that is being written.' })
  draftVersion: number | null;

  @Field.text({ many: true, description: 'Assets of the draft; without a draft, of the current version.' })
  assetIds: string[];
}

export class CreativeWire extends CreativeFactsWire {
  @Field.object(() => CreativeVersionWire, { nullable: true, description: 'The latest sealed version; null before the first.' })
  current: CreativeVersionWire | null;

  @Field.object(() => CreativeVersionWire, {
    nullable: true,
    description: 'The version that is being written; null when nothing changed since the latest sealed one.',
  })
  draft: CreativeVersionWire | null;
}

const formatWire = (format: NamedFormat | null): NamedFormatWire | null => format && { ...format };

export const findingsWire = (findings: readonly Finding[]): CreativeFindingsWire => ({
  canBecomeReady: findings.every(({ severity }) => severity !== 'blocks'),
  findings: [...findings],
});

export function versionSummaryWire({ number, status, format, createdAt, updatedAt, sealedAt }: VersionSummary): CreativeVersionSummaryWire {
  return { number, status, format: formatWire(format), createdAt, updatedAt, sealedAt };
}

export function versionWire(version: CreativeVersionState, findings = version.findings): CreativeVersionWire {
  const { roles, clickThroughUrl, trackers, disclosure } = version.contents;
  const none = { assetId: null, text: null, url: null };
  return {
    ...versionSummaryWire(version),
    roles: Object.entries(roles)
      .map(([role, content]) => ({ role, ...none, ...content }))
      .toSorted((left, right) => (left.role < right.role ? -1 : 1)),
    clickThroughUrl,
    trackers: [...trackers],
    disclosure,
    findings: [...findings],
  };
}

const factsWire = ({
  id: creativeId,
  advertiserId,
  name,
  status,
  format,
  tags,
  revision,
  createdAt,
  updatedAt,
}: CreativeState): CreativeFactsWire => ({
  creativeId,
  advertiserId,
  name,
  status,
  format: formatWire(format),
  tags: [...tags],
  revision,
  createdAt,
  updatedAt,
});

export function listedCreativeWire({ creative, assetIds }: ListedCreative): ListedCreativeWire {
  const { currentVersion, draftVersion } = creative;
  return { ...factsWire(creative), currentVersion, draftVersion, assetIds: [...assetIds] };
}

export function creativeWire({ creative, current, draft, findings }: CheckedCreative): CreativeWire {
  return { ...factsWire(creative), current: current && versionWire(current), draft: draft && versionWire(draft, findings) };
}
