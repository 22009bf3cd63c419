import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { audienceLimits } from '../domain/limits';
import type { AudienceMember, MemberPart, Uid } from '../domain/member';
import type { PackedPart } from '../domain/ports';

type Row = readonly [externalId: string, hashedEmail: string | null, hashedPhone: string | null, uids: readonly Uid[] | null];

const [deflated, inflated] = [promisify(deflate), promisify(inflate)];
/** Hex digits carry four bits a byte; the fastest level finds that out as well as the slowest. */
const level = 1;

/** Parts of at most 2,000 members: what is parsed, sent or applied at one go stays about a millisecond. */
function* inParts({ members, ...rest }: MemberPart): Generator<MemberPart> {
  for (let from = 0; from < members.length; from += audienceLimits.partLength) {
    yield { ...rest, members: members.slice(from, from + audienceLimits.partLength) };
  }
}

export interface Packed {
  readonly parts: readonly PackedPart[];
  /** Over all members, in hex: tells one request from another without keeping it. */
  readonly digest: string;
}

/** Compresses on zlib's own threads, one part after the other, so that memory holds one part uncompressed twice at most. */
export async function packed(lists: readonly MemberPart[]): Promise<Packed> {
  const digest = createHash('sha256');
  const parts: PackedPart[] = [];
  for (const list of lists) {
    for (const { audienceId, does, members } of inParts(list)) {
      const rows = members.map(({ externalId, hashedEmail, hashedPhone, uids }): Row => [externalId, hashedEmail, hashedPhone, uids]);
      const text = Buffer.from(JSON.stringify(rows));
      digest.update(JSON.stringify([audienceId, does])).update(text);
      parts.push({ audienceId, does, data: await deflated(text, { level }) });
    }
  }
  return { parts, digest: digest.digest('hex') };
}

export async function unpacked({ data }: PackedPart): Promise<AudienceMember[]> {
  const rows = JSON.parse((await inflated(data)).toString('utf8')) as Row[];
  return rows.map(([externalId, hashedEmail, hashedPhone, uids]) => ({ externalId, hashedEmail, hashedPhone, uids }));
}
