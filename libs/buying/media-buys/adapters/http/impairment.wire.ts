import { Field } from '@exchange/platform';
import { type Impairment, impairedResources, offlineStates } from '../../domain/impairments';

/** A resource of the order that cannot be used, as the seller reports it (AdCP 3.1). */
export class ImpairmentWire {
  @Field.text({ description: "The seller's id." })
  impairmentId: string;

  @Field.oneOf(impairedResources)
  resourceType: string;

  @Field.text({ description: "The seller's id of the resource." })
  resourceId: string;

  @Field.oneOf(offlineStates)
  resourceState: string;

  @Field.text({ description: 'A code of the protocol, such as consent_expired.' })
  reasonCode: string;

  @Field.text({ nullable: true, description: "The seller's explanation." })
  reason: string | null;

  @Field.text({ nullable: true, description: 'What the seller says that the buyer can do.' })
  remediation: string | null;

  @Field.text({ many: true, description: 'Packages that serve less or not at all.' })
  packageIds: string[];

  @Field.timestamp({ nullable: true, description: 'Time at which the seller noticed it.' })
  observedAt: Date | null;
}

export function impairmentWire(impairment: Impairment): ImpairmentWire {
  const { impairmentId, resourceType, resourceId, resourceState, reasonCode, reason, remediation, packageIds, observedAt } = impairment;
  return {
    impairmentId,
    resourceType,
    resourceId,
    resourceState,
    reasonCode,
    reason,
    remediation,
    packageIds: [...packageIds],
    observedAt: observedAt === null ? null : new Date(observedAt),
  };
}
