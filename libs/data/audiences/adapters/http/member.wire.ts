import { isLine } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { hashedNothing } from '../../domain/hashes-of-nothing';
import { audienceLimits as limits } from '../../domain/limits';
import type { GivenMember } from '../../domain/member';
import { rawKindOf } from '../../domain/raw-identifiers';

const hash = /^[0-9a-f]{64}$/;
/** Types of uids that are addresses and numbers: digits alone would not look like one. */
const isOfPeople = /^(?:hashed)?[-_ ]?(?:e-?mail|phone|tel|mobile[-_ ]?(?:number|phone)|msisdn)/i;
/** The way of nearly all ids: letters, digits and underscores, without anything that could be more than that. */
const plainId = /^[A-Za-z_]\w{0,254}$/;

/** Of every text that people choose. What is told never repeats what was sent: it may be what nobody should have sent. */
export const noRawIdentifiers = {
  refuses(text: string): string | null {
    const raw = plainId.test(text) ? null : rawKindOf(text);
    return raw && `looks like ${raw}. Only hashes are accepted`;
  },
  may: (text: string): boolean => plainId.test(text) || isLine(text),
};

/** What people write instead of hashes is said once, so that nobody has to guess. */
function noHash(at: string, value?: unknown): string {
  const source = typeof value === 'string' ? hashedNothing(value) : null;
  if (source !== null) return `${at} is the SHA-256 of ${JSON.stringify(source)}, which is nobody’s: leave it out.`;
  const raw = typeof value === 'string' ? rawKindOf(value.slice(0, 500)) : null;
  const looks = raw === null ? '' : ` What was sent looks like ${raw}: only hashes are accepted.`;
  return `${at} is not a hash. It must be a SHA-256 as 64 lower-case hex digits.${looks}`;
}

/** A hash that is somebody's: whatever was hashed when there was nothing would be one person with many names. */
const isOfSomebody = {
  says: noHash,
  refuses: hashedNothing,
};

class UidBody {
  @Field.text({ min: 1, max: limits.uidTypeLength, trim: false, example: 'uid2', large: noRawIdentifiers })
  type: string;

  @Field.text({ min: 1, max: limits.uidValueLength, trim: false, large: noRawIdentifiers })
  value: string;
}

/** gaps.md §5.8, member. */
export class RemovedMemberBody {
  @Field.text({
    min: 1,
    max: limits.idLength,
    trim: false,
    description: 'The buyer’s own id of the person, unique within the audience.',
    large: { ...noRawIdentifiers, isLast: true },
  })
  externalId: string;

  @Field.text({
    pattern: hash,
    optional: true,
    description: 'SHA-256 of the trimmed address in small letters, as 64 lower-case hex digits.',
    large: isOfSomebody,
  })
  hashedEmail?: string;

  @Field.text({
    pattern: hash,
    optional: true,
    description: 'SHA-256 of the number in E.164 form, as 64 lower-case hex digits.',
    large: isOfSomebody,
  })
  hashedPhone?: string;

  @Field.object(() => UidBody, {
    optional: true,
    many: { min: 1, max: limits.uidsPerMember },
    description: 'Mobile advertising ids, universal ids.',
    large: {
      rule: ({ type, value }: UidBody) => (isOfPeople.test(type) && !hash.test(value) ? ['.value', (at) => noHash(`${at}.value`)] : null),
    },
  })
  uids?: UidBody[];
}

/** Of members to be added. */
export const isIdentified = {
  rule: ({ hashedEmail, hashedPhone, uids }: GivenMember): readonly [string, (at: string) => string] | null =>
    (hashedEmail ?? hashedPhone ?? uids) ? null : ['', (at) => `${at} needs at least one of hashedEmail, hashedPhone and uids.`],
};
