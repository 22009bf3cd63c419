import { audienceLimits as limits } from '../../domain/limits';
import type { AudienceMember, Uid } from '../../domain/member';
import { rawKindOf } from '../../domain/raw-identifiers';
import type { Issues } from './issues';

const memberNames: ReadonlySet<string> = new Set(['externalId', 'hashedEmail', 'hashedPhone', 'uids']);
const uidNames: ReadonlySet<string> = new Set(['type', 'value']);
const hash = /^[0-9a-f]{64}$/;
/** Types of uids that are addresses and numbers: digits alone would not look like one. */
const isOfPeople = /^(?:hashed)?[-_ ]?(?:e-?mail|phone|tel|mobile[-_ ]?(?:number|phone)|msisdn)/i;
/** What people write instead of hashes; said once, so that nobody has to guess. */
const howToHash = 'It must be a SHA-256 as 64 lower-case hex digits.';

/** gaps.md §5.8, member. `path()` is asked only when something is wrong: most members have nothing. */
export function readMember(value: unknown, path: () => string, does: 'add' | 'remove', issues: Issues): AudienceMember | null {
  const body = issues.object(value, isPlain(value) ? '' : path(), memberNames);
  return body && readKnown(body, path, does, issues);
}

function readKnown(
  body: Readonly<Record<string, unknown>>,
  path: () => string,
  does: 'add' | 'remove',
  issues: Issues,
): AudienceMember | null {
  const { externalId, hashedEmail, hashedPhone, uids } = body;
  const email = readHash(hashedEmail, () => `${path()}.hashedEmail`, issues);
  const phone = readHash(hashedPhone, () => `${path()}.hashedPhone`, issues);
  const others = uids === undefined ? null : readUids(uids, path, issues);
  const isId = typeof externalId === 'string' && isUsable(externalId);
  const id = isId ? externalId : issues.text(externalId, `${path()}.externalId`, { max: limits.idLength });
  if (id === null || email === undefined || phone === undefined || others === undefined) return null;
  if (does === 'add' && email === null && phone === null && others === null) {
    return issues.add(path(), `${path()} needs at least one of hashedEmail, hashedPhone and uids.`);
  }
  return { externalId: id, hashedEmail: email, hashedPhone: phone, uids: others };
}

/** The way of nearly all ids: letters, digits, dashes and underscores, without anything that could be more than that. */
const plainId = /^(?!\+|00)[A-Za-z_][\w]{0,254}$/;
const isUsable = (id: string): boolean => plainId.test(id);

const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const name in value) if (!memberNames.has(name)) return false;
  return true;
};

/** Undefined, and an issue, when it is no hash; null when there is none. */
function readHash(value: unknown, path: () => string, issues: Issues): string | null | undefined {
  if (value === undefined) return null;
  if (typeof value === 'string' && value.length === 64 && hash.test(value)) return value;
  const raw = typeof value === 'string' ? rawKindOf(value.slice(0, 500)) : null;
  const looks = raw === null ? '' : ` What was sent looks like ${raw}: only hashes are accepted.`;
  issues.add(path(), `${path()} is not a hash. ${howToHash}${looks}`);
  return undefined;
}

function readUids(value: unknown, path: () => string, issues: Issues): Uid[] | undefined {
  const at = `${path()}.uids`;
  if (!Array.isArray(value) || value.length === 0 || value.length > limits.uidsPerMember) {
    issues.add(at, `${at} must be a list of 1 to ${limits.uidsPerMember}.`);
    return undefined;
  }
  const read: Uid[] = [];
  for (const [i, item] of (value as unknown[]).entries()) {
    const uid = issues.object(item, `${at}[${i}]`, uidNames);
    const type = uid && issues.text(uid['type'], `${at}[${i}].type`, { max: limits.uidTypeLength });
    const id = uid && issues.text(uid['value'], `${at}[${i}].value`, { max: limits.uidValueLength });
    if (type === null || id === null) return undefined;
    if (isOfPeople.test(type) && !hash.test(id)) {
      issues.add(`${at}[${i}].value`, `${at}[${i}].value is not a hash. ${howToHash}`);
      return undefined;
    }
    read.push({ type, value: id });
  }
  return read;
}
