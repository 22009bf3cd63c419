import { Field, LargeAnswer, Rows } from '@exchange/platform';
import type { StoredCheck } from '../../application/checks.service';
import type { CheckSummary } from '../../domain/check-summary';
import { type Identifier, type IdentifierType, identifierTypes } from '../../domain/identifier';
import type { Property } from '../../domain/property';
import type { RemovedProperty } from '../../domain/property-check';
import { registrationKinds } from '../../domain/registration';

export class IdentifierWire {
  @Field.oneOf(identifierTypes)
  type: IdentifierType;

  @Field.text({ description: 'Domains are in canonical form.' })
  value: string;
}

/** Counts of a check (rest-api.md, Property-list check result). */
export class CheckSummaryWire {
  @Field.integer({ description: 'Number of identifiers sent.' })
  total: number;

  @Field.integer()
  remove: number;

  @Field.integer()
  modify: number;

  @Field.integer()
  assess: number;

  @Field.integer()
  ok: number;
}

export class PropertyToRemoveWire {
  @Field.text({ description: 'The value that was sent.' })
  input: string;

  @Field.text()
  canonical: string;

  @Field.oneOf(['duplicate', 'blocked'])
  reason: string;

  @Field.oneOf(registrationKinds.filter((kind) => kind !== 'publisher'), { optional: true, description: 'Only for blocked ones.' })
  domain_type?: string;

  @Field.text({ optional: true, description: 'Only for blocked ones.' })
  blocked_reason?: string;

  @Field.object(() => IdentifierWire)
  identifier: IdentifierWire;
}

export class PropertyToModifyWire {
  @Field.text({ description: 'The value that was sent.' })
  input: string;

  @Field.text()
  canonical: string;

  @Field.text({ description: 'Changes in words.', example: 'scheme removed, www prefix removed' })
  reason: string;

  @Field.object(() => IdentifierWire)
  identifier: IdentifierWire;
}

export class PropertyToAssessWire {
  @Field.text({ description: 'For types other than domain, the value of the identifier.' })
  domain: string;

  @Field.object(() => IdentifierWire)
  identifier: IdentifierWire;
}

export class AcceptedPropertyWire extends PropertyToAssessWire {
  @Field.text({ description: 'Source that knows the domain.', example: 'registry' })
  source: string;
}

export class PropertyCheckWire {
  @Field.object(() => CheckSummaryWire)
  summary: CheckSummaryWire;

  @Field.object(() => PropertyToRemoveWire, { many: true })
  remove: PropertyToRemoveWire[];

  @Field.object(() => PropertyToModifyWire, { many: true })
  modify: PropertyToModifyWire[];

  @Field.object(() => PropertyToAssessWire, { many: true })
  assess: PropertyToAssessWire[];

  @Field.object(() => AcceptedPropertyWire, { many: true })
  ok: AcceptedPropertyWire[];

  @Field.text({ description: 'The first of `reportIds`.' })
  reportId: string;

  @Field.text({ many: true, description: 'One report for every 10,000 identifiers, with the summary of its part; kept for 7 days.' })
  reportIds: string[];
}

export class CheckReportWire {
  @Field.object(() => CheckSummaryWire)
  summary: CheckSummaryWire;
}

/** A {@link PropertyCheckWire} that is serialized in slices. */
export function checkWire({ check, reportIds }: StoredCheck): LargeAnswer {
  return new LargeAnswer({
    summary: check.summary satisfies CheckSummary,
    remove: new Rows(check.remove, removedWire),
    modify: new Rows(check.modify, modifiedWire),
    assess: new Rows(check.assess, assessedWire),
    ok: new Rows(check.ok, okWire),
    reportId: reportIds[0],
    reportIds,
  });
}

function removedWire({ property: { input, identifier }, reason, domainType, blockedReason }: RemovedProperty): PropertyToRemoveWire {
  return {
    input,
    canonical: identifier.value,
    reason,
    domain_type: domainType,
    blocked_reason: blockedReason,
    identifier: wireOf(identifier),
  };
}

function modifiedWire({ input, identifier, changes }: Property): PropertyToModifyWire {
  return { input, canonical: identifier.value, reason: changes.join(', '), identifier: wireOf(identifier) };
}

function assessedWire({ identifier }: Property): PropertyToAssessWire {
  return { domain: identifier.value, identifier: wireOf(identifier) };
}

function okWire({ identifier }: Property): AcceptedPropertyWire {
  return { domain: identifier.value, source: 'registry', identifier: wireOf(identifier) };
}

function wireOf({ type, value }: Identifier): IdentifierWire {
  return { type, value };
}
