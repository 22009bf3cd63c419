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

/** Parts of at most 2,000 members: what is parsed, sent or applied at one go stays about a millisecond. */
function* inParts({ members, ...rest }: MemberPart): Generator<MemberPart> {
  for (let from = 0; from < members.length; from += audienceLimits.partLength) {
    yield { ...rest, members: members.slice(from, from + audienceLimits.partLength) };
  }
}

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
