import { asName } from '@exchange/kernel';
import { Field, LargeBody } from '@exchange/platform';
import type { AudienceSyncRequest } from '../../application/audience-sync.service';
import { type AudienceChange, consentBases, type ConsentBasis } from '../../domain/audience';
import { audienceLimits as limits } from '../../domain/limits';
import { callbackFrom, PushNotificationConfigBody } from './callback.wire';
import { identifierRule, noRawIdentifiers, RemovedMemberBody } from './member.wire';

/** Enough for 100,000 members with two hashes and a universal id. */
export const maxAudienceSyncBytes = 30_000_000;

class AudienceBody {
  @Field.text({
    min: 1,
    max: limits.idLength,
    trim: false,
    description: 'The buyer’s own id. A new id creates an audience.',
    large: noRawIdentifiers,
  })
  audienceId: string;

  @Field.name({ min: 1, max: limits.nameLength, optional: true, large: noRawIdentifiers })
  name?: string;

  @Field.object(() => RemovedMemberBody, {
    optional: true,
    many: { max: limits.membersPerCall },
    description: 'Each needs at least one of `hashedEmail`, `hashedPhone` and `uids`. A member with the same `externalId` is replaced.',
    large: identifierRule,
  })
  add?: RemovedMemberBody[];

  @Field.object(() => RemovedMemberBody, {
    optional: true,
    many: { max: limits.membersPerCall },
    description: 'Removes members by `externalId`, also those in `add`.',
  })
  remove?: RemovedMemberBody[];

  @Field.boolean({ optional: true, description: 'Deletes the audience and its members; its other fields are ignored.' })
  delete?: boolean;

  @Field.oneOf(consentBases, { optional: true })
  consentBasis?: ConsentBasis;
}

/** Problems for repeated audience ids: their names or consent bases might contradict each other. */
function* findRepeatedIds(audiences: readonly (Partial<AudienceBody> | null)[]): Generator<[number, string, (at: string) => string]> {
  const seen = new Set<unknown>();
  for (const [i, entry] of audiences.entries()) {
    if (entry?.audienceId === undefined) continue;
    if (seen.has(entry.audienceId)) yield [i, '.audienceId', (at) => `${at}.audienceId names an audience for the second time.`];
    seen.add(entry.audienceId);
  }
}

/** docs/spec/gaps.md §5.8. Problems never repeat the values that were sent. */
@LargeBody({
  max: { items: limits.membersPerCall, message: `At most ${limits.membersPerCall} members in all add and remove lists together.` },
  quotableNames: /^[A-Za-z_]\w{0,63}$/,
})
export class SyncAudiencesBody {
  @Field.object(() => AudienceBody, {
    many: { min: 1, max: limits.audiencesPerCall },
    description: `At most ${limits.membersPerCall.toLocaleString('en')} members in all \`add\` and \`remove\` lists together.`,
    large: { acrossItems: findRepeatedIds },
  })
  audiences: AudienceBody[];

  @Field.boolean({ optional: true, description: 'Deletes the audiences of the advertiser that are not in `audiences`.' })
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

  @Field.text({ description: 'Same as `operationId`. Poll it with `GET /tasks/{taskId}`.' })
  taskId: string;
}

/** Lists of all additions come before lists of all removals. */
export function syncFrom({ audiences, deleteMissing = false, pushNotificationConfig }: SyncAudiencesBody): AudienceSyncRequest {
  const lists = (['add', 'remove'] as const).flatMap((does) =>
    audiences.flatMap(({ audienceId, delete: isDelete, [does]: members = [] }) =>
      isDelete || members.length === 0 ? [] : [{ audienceId, does, members }],
    ),
  );
  const callback = pushNotificationConfig ? callbackFrom(pushNotificationConfig) : null;
  return { changes: audiences.map(changeFrom), lists, deleteMissing, callback };
}

function changeFrom({ audienceId, name, consentBasis, delete: isDelete = false }: AudienceBody): AudienceChange {
  return {
    audienceId,
    ...(name === undefined ? {} : { name: asName(name) }),
    ...(consentBasis === undefined ? {} : { consentBasis }),
    delete: isDelete,
  };
}
