import { asName } from '@exchange/kernel';
import { Field, LargeBody } from '@exchange/platform';
import type { SyncRequest } from '../../application/syncing.service';
import { type AudienceChange, consentBases, type ConsentBasis } from '../../domain/audience';
import { audienceLimits as limits } from '../../domain/limits';
import { callbackFrom, PushNotificationConfigBody } from './callback.wire';
import { isIdentified, noRawIdentifiers, RemovedMemberBody } from './member.wire';

/** 100,000 members with two hashes and a universal id. */
export const largestBody = 30_000_000;

class AudienceBody {
  @Field.text({
    min: 1,
    max: limits.idLength,
    trim: false,
    description: 'The buyer’s own id. A new one makes a new audience.',
    large: noRawIdentifiers,
  })
  audienceId: string;

  @Field.name({ min: 1, max: limits.nameLength, optional: true, large: noRawIdentifiers })
  name?: string;

  @Field.object(() => RemovedMemberBody, {
    optional: true,
    many: { max: limits.membersPerCall },
    description: 'Each with at least one of `hashedEmail`, `hashedPhone` and `uids`. One with the same `externalId` is replaced.',
    large: isIdentified,
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

/** One audience twice: whose name, whose consent would count? */
function* repeated(audiences: readonly (Partial<AudienceBody> | null)[]): Generator<[number, string, (at: string) => string]> {
  const seen = new Set<unknown>();
  for (const [i, entry] of audiences.entries()) {
    if (entry?.audienceId === undefined) continue;
    if (seen.has(entry.audienceId)) yield [i, '.audienceId', (at) => `${at}.audienceId names an audience for the second time.`];
    seen.add(entry.audienceId);
  }
}

/** gaps.md §5.8. None of its problems repeats what was sent. */
@LargeBody({
  most: { items: limits.membersPerCall, says: `At most ${limits.membersPerCall} members in all add and remove lists together.` },
  quotableNames: /^[A-Za-z_]\w{0,63}$/,
})
export class SyncAudiencesBody {
  @Field.object(() => AudienceBody, {
    many: { min: 1, max: limits.audiencesPerCall },
    description: `With ${limits.membersPerCall.toLocaleString('en')} members at most, in all \`add\` and \`remove\` lists together.`,
    large: { together: repeated },
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

/** Everything is added before anything is removed. */
export function syncFrom({ audiences, deleteMissing = false, pushNotificationConfig }: SyncAudiencesBody): SyncRequest {
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
