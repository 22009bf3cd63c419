import { Field } from '@exchange/platform';
import { consentBases, type ConsentBasis } from '../../domain/audience';
import { authSchemes, type AuthScheme } from '../../domain/callback';
import { audienceLimits as limits } from '../../domain/limits';

const hash = /^[0-9a-f]{64}$/;

class UidBody {
  @Field.text({ min: 1, max: limits.uidTypeLength, trim: false, example: 'uid2' })
  type: string;

  @Field.text({ min: 1, max: limits.uidValueLength, trim: false })
  value: string;
}

class RemovedMemberBody {
  @Field.text({ min: 1, max: limits.idLength, trim: false, description: 'The buyer’s own id of the person, unique within the audience.' })
  externalId: string;

  @Field.text({
    pattern: hash,
    optional: true,
    description: 'SHA-256 of the trimmed address in small letters, as 64 lower-case hex digits.',
  })
  hashedEmail?: string;

  @Field.text({ pattern: hash, optional: true, description: 'SHA-256 of the number in E.164 form, as 64 lower-case hex digits.' })
  hashedPhone?: string;

  @Field.object(() => UidBody, {
    optional: true,
    many: { min: 1, max: limits.uidsPerMember },
    description: 'Mobile advertising ids, universal ids.',
  })
  uids?: UidBody[];
}

class AudienceBody {
  @Field.text({ min: 1, max: limits.idLength, trim: false, description: 'The buyer’s own id. A new one makes a new audience.' })
  audienceId: string;

  @Field.name({ min: 1, max: limits.nameLength, optional: true })
  name?: string;

  @Field.object(() => RemovedMemberBody, {
    optional: true,
    many: { max: limits.membersPerCall },
    description: 'Each with at least one of `hashedEmail`, `hashedPhone` and `uids`. One with the same `externalId` is replaced.',
  })
  add?: RemovedMemberBody[];

  @Field.object(() => RemovedMemberBody, {
    optional: true,
    many: { max: limits.membersPerCall },
    description: 'By `externalId`. Who is in `add` too is removed.',
  })
  remove?: RemovedMemberBody[];

  @Field.boolean({ optional: true, description: 'Deletes the audience and its members; everything else that is said about it is ignored.' })
  delete?: boolean;

  @Field.oneOf(consentBases, { optional: true })
  consentBasis?: ConsentBasis;
}

class AuthenticationBody {
  @Field.oneOf(authSchemes, { many: { min: 1, max: 1 } })
  schemes: AuthScheme[];

  @Field.opaque({
    min: 32,
    max: 4_096,
    trim: false,
    description: 'Stored encrypted and never returned. For `Bearer`: visible ASCII characters.',
  })
  credentials: string;
}

class PushNotificationConfigBody {
  @Field.url({ max: 2048, description: 'Receives one POST when the sync has ended. Public hosts only.' })
  url: string;

  @Field.text({ pattern: /^[A-Za-z0-9_.:-]{1,255}$/, optional: true, description: 'Echoed.' })
  operation_id?: string;

  @Field.opaque({ min: 16, max: 4_096, trim: false, optional: true, description: 'Echoed. Stored encrypted.' })
  token?: string;

  @Field.object(() => AuthenticationBody, { optional: true, description: 'Left out: the callback is not signed.' })
  authentication?: AuthenticationBody;
}

/** gaps.md §5.8. Documented here; read by `readSync`. */
export class SyncAudiencesBody {
  @Field.object(() => AudienceBody, {
    many: { min: 1, max: limits.audiencesPerCall },
    description: `With ${limits.membersPerCall.toLocaleString('en')} members at most, in all \`add\` and \`remove\` lists together.`,
  })
  audiences: AudienceBody[];

  @Field.boolean({ optional: true, description: 'Deletes the audiences of the advertiser that are not named here.' })
  deleteMissing?: boolean;

  @Field.object(() => PushNotificationConfigBody, { optional: true })
  pushNotificationConfig?: PushNotificationConfigBody;
}

export class SyncAcceptedWire {
  @Field.boolean()
  success: boolean;

  @Field.integer()
  accountId: number;

  @Field.text()
  operationId: string;

  @Field.text({ description: 'Same as `operationId`: poll `GET /tasks/{taskId}`.' })
  taskId: string;
}
