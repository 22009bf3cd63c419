import { isLine } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { audienceLimits as limits } from '../../domain/limits';
import type { MemberInput } from '../../domain/member';
import { placeholderOfHash } from '../../domain/placeholder-hashes';
import { rawKindOf } from '../../domain/raw-identifiers';

const hash = /^[0-9a-f]{64}$/;
/** Uid types of addresses and numbers. Their values must be hashes, although digits alone do not look like a phone number. */
const personalTypes = /^(?:hashed)?[-_ ]?(?:e-?mail|phone|tel|mobile[-_ ]?(?:number|phone)|msisdn)/i;
/** Ids that need no further check: letters, digits and underscores. */
const plainId = /^[A-Za-z_]\w{0,254}$/;

/** Checks for every text that callers choose. Messages never repeat the value, because it may be personal data. */
export const noRawIdentifiers = {
  problemOf(text: string): string | null {
    const raw = plainId.test(text) ? null : rawKindOf(text);
    return raw && `looks like ${raw}. Only hashes are accepted`;
  },
  isAllowed: (text: string): boolean => plainId.test(text) || isLine(text),
};

/** Message for a value that is not a hash. */
function hashMessage(at: string, value?: unknown): string {
  const source = typeof value === 'string' ? placeholderOfHash(value) : null;
  if (source !== null) return `${at} is the SHA-256 of ${JSON.stringify(source)}, which is nobody’s: leave it out.`;
  const raw = typeof value === 'string' ? rawKindOf(value.slice(0, 500)) : null;
  const looks = raw === null ? '' : ` What was sent looks like ${raw}: only hashes are accepted.`;
  return `${at} is not a hash. It must be a SHA-256 as 64 lower-case hex digits.${looks}`;
}

/** Refuses hashes of placeholders: they would make one person of everybody without a value. */
const hashChecks = {
  message: hashMessage,
  problemOf: placeholderOfHash,
};

class UidBody {
  @Field.text({ min: 1, max: limits.uidTypeLength, trim: false, example: 'uid2', large: noRawIdentifiers })
  type: string;

  @Field.text({ min: 1, max: limits.uidValueLength, trim: false, large: noRawIdentifiers })
  value: string;
}

/** docs/spec/gaps.md §5.8, member. */
export class RemovedMemberBody {
  @Field.text({
    min: 1,
    max: limits.idLength,
    trim: false,
    description: 'The buyer’s own id of the person, unique within the audience.',
    large: noRawIdentifiers,
  })
  externalId: string;

  @Field.text({
    pattern: hash,
    optional: true,
    description: 'SHA-256 of the trimmed address in lower case, as 64 lower-case hex digits.',
    large: hashChecks,
  })
  hashedEmail?: string;

  @Field.text({
    pattern: hash,
    optional: true,
    description: 'SHA-256 of the number in E.164 form, as 64 lower-case hex digits.',
    large: hashChecks,
  })
  hashedPhone?: string;

  @Field.object(() => UidBody, {
    optional: true,
    many: { min: 1, max: limits.uidsPerMember },
    description: 'Mobile advertising ids and universal ids.',
    large: {
      rule: ({ type, value }: UidBody) =>
        personalTypes.test(type) && !hash.test(value) ? ['.value', (at) => hashMessage(`${at}.value`)] : null,
    },
  })
  uids?: UidBody[];
}

/** Rule for members to add. */
export const identifierRule = {
  rule: ({ hashedEmail, hashedPhone, uids }: MemberInput): readonly [string, (at: string) => string] | null =>
    (hashedEmail ?? hashedPhone ?? uids) ? null : ['', (at) => `${at} needs at least one of hashedEmail, hashedPhone and uids.`],
};
