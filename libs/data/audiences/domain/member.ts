/** An identifier other than e-mail and phone, such as an advertising id, RampID or UID2. */
export interface Uid {
  readonly type: string;
  readonly value: string;
}

/** One hashed person of an audience (docs/spec/gaps.md §5.8). `externalId` is the buyer's own id, unique in the audience. */
export interface AudienceMember {
  readonly externalId: string;
  /** SHA-256, 64 lower-case hex digits. */
  readonly hashedEmail: string | null;
  readonly hashedPhone: string | null;
  readonly uids: readonly Uid[] | null;
}

/** A member as sent in a request; omitted fields are null. */
export interface MemberInput {
  readonly externalId: string;
  readonly hashedEmail?: string | null;
  readonly hashedPhone?: string | null;
  readonly uids?: readonly Uid[] | null;
}

/** Members of one audience that are added or removed together. */
export interface MemberPart {
  readonly audienceId: string;
  readonly does: 'add' | 'remove';
  readonly members: readonly MemberInput[];
}

/** Keeps the last member of each `externalId`, as if they had been applied one after the other. */
export function lastOfEach(members: readonly AudienceMember[]): AudienceMember[] {
  return [...new Map(members.map((member) => [member.externalId, member])).values()];
}
