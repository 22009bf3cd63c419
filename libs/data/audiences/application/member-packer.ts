import { Injectable } from '@nestjs/common';
import { Digest } from '../domain/digest';
import { audienceLimits } from '../domain/limits';
import type { AudienceMember, MemberInput, MemberPart, Uid } from '../domain/member';
import { Compressor, type PackedPart } from '../domain/ports';

type Row = readonly [externalId: string, hashedEmail: string | null, hashedPhone: string | null, uids: readonly Uid[] | null];

export interface PackedMembers {
  readonly parts: readonly PackedPart[];
  /** SHA-256 over all members. */
  readonly digest: string;
}

/** Splits a list into parts of at most 2,000 members and limited length, so that each step on a part takes a few milliseconds. */
function* splitIntoParts({ members, ...rest }: MemberPart): Generator<MemberPart> {
  let [from, characters] = [0, 0];
  for (let end = 1; end <= members.length; end += 1) {
    characters += uidCharactersOf(members[end - 1]!);
    if (end - from < audienceLimits.membersPerPart && characters < audienceLimits.uidCharactersPerPart && end < members.length) continue;
    yield { ...rest, members: members.slice(from, end) };
    [from, characters] = [end, 0];
  }
}

/** Length of the uids; all other fields are short. */
const uidCharactersOf = ({ uids }: MemberInput): number => uids?.reduce((sum, { type, value }) => sum + type.length + value.length, 0) ?? 0;

function rowOf({ externalId, hashedEmail = null, hashedPhone = null, uids = null }: MemberInput): Row {
  return [externalId, hashedEmail, hashedPhone, uids && uids.map(({ type, value }) => ({ type, value }))];
}

/** Packs members for storage until they are applied. */
@Injectable()
export class MemberPacker {
  constructor(private readonly compressor: Compressor) {}

  /** Packs part by part, so that memory holds at most one part as text. */
  async pack(lists: readonly MemberPart[]): Promise<PackedMembers> {
    const digest = new Digest();
    const parts: PackedPart[] = [];
    for (const list of lists) {
      for (const { audienceId, does, members } of splitIntoParts(list)) {
        const rows = members.map(rowOf);
        const text = Buffer.from(JSON.stringify(rows));
        digest.add(JSON.stringify([audienceId, does]));
        digest.add(text);
        parts.push({ audienceId, does, data: await this.compressor.compress(text) });
      }
    }
    return { parts, digest: digest.hex };
  }

  async unpack({ data }: PackedPart): Promise<AudienceMember[]> {
    const rows = JSON.parse((await this.compressor.expand(data)).toString('utf8')) as Row[];
    return rows.map(([externalId, hashedEmail, hashedPhone, uids]) => ({ externalId, hashedEmail, hashedPhone, uids }));
  }
}
