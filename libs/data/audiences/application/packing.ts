import { Injectable } from '@nestjs/common';
import { Digest } from '../domain/digest';
import { audienceLimits } from '../domain/limits';
import type { AudienceMember, GivenMember, MemberPart, Uid } from '../domain/member';
import { Compressor, type PackedPart } from '../domain/ports';

type Row = readonly [externalId: string, hashedEmail: string | null, hashedPhone: string | null, uids: readonly Uid[] | null];

export interface Packed {
  readonly parts: readonly PackedPart[];
  /** Over all members. */
  readonly digest: string;
}

/** Parts of at most 2,000 members, and of few characters: what is parsed, sent or applied at one go takes a few milliseconds. */
function* inParts({ members, ...rest }: MemberPart): Generator<MemberPart> {
  let [from, characters] = [0, 0];
  for (let end = 1; end <= members.length; end += 1) {
    characters += charactersOf(members[end - 1]!);
    if (end - from < audienceLimits.partLength && characters < audienceLimits.partCharacters && end < members.length) continue;
    yield { ...rest, members: members.slice(from, end) };
    [from, characters] = [end, 0];
  }
}

/** Of its uids: everything else is short. */
const charactersOf = ({ uids }: GivenMember): number => uids?.reduce((sum, { type, value }) => sum + type.length + value.length, 0) ?? 0;

function rowOf({ externalId, hashedEmail = null, hashedPhone = null, uids = null }: GivenMember): Row {
  return [externalId, hashedEmail, hashedPhone, uids && uids.map(({ type, value }) => ({ type, value }))];
}

/** How members are stored until they are applied. */
@Injectable()
export class Packing {
  constructor(private readonly compressor: Compressor) {}

  /** One part after the other, so that memory holds one of them as text at most. */
  async pack(lists: readonly MemberPart[]): Promise<Packed> {
    const digest = new Digest();
    const parts: PackedPart[] = [];
    for (const list of lists) {
      for (const { audienceId, does, members } of inParts(list)) {
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
