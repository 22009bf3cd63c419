/** An identifier of another kind than e-mail and phone: a device's advertising id, RampID, UID2, … */
export interface Uid {
  readonly type: string;
  readonly value: string;
}

/** One person of an audience, as the buyer hashed them (gaps.md §5.8). `externalId` is the buyer's own and unique in the audience. */
export interface AudienceMember {
  readonly externalId: string;
  /** SHA-256, 64 lower-case hex digits. */
  readonly hashedEmail: string | null;
  readonly hashedPhone: string | null;
  readonly uids: readonly Uid[] | null;
}

/** A member as it arrives: what is left out is none. */
export interface GivenMember {
  readonly externalId: string;
  readonly hashedEmail?: string | null;
  readonly hashedPhone?: string | null;
  readonly uids?: readonly Uid[] | null;
}

/** Members of one audience to add, or to remove, in one go. */
export interface MemberPart {
  readonly audienceId: string;
  readonly does: 'add' | 'remove';
  readonly members: readonly GivenMember[];
}

/** One of each `externalId`: the last, as if they had come one after the other. */
export function lastOfEach(members: readonly AudienceMember[]): AudienceMember[] {
  return [...new Map(members.map((member) => [member.externalId, member])).values()];
}
