import { setImmediate as breathe } from 'node:timers/promises';
import { asName } from '@exchange/kernel';
import type { SyncRequest } from '../../application/syncing.service';
import { type AudienceWish, consentBases, type ConsentBasis } from '../../domain/audience';
import { audienceLimits as limits } from '../../domain/limits';
import type { AudienceMember, MemberPart } from '../../domain/member';
import { readCallback } from './callback.body';
import { Issues, type Members } from './issues';
import { readMember } from './member.body';

/** 100,000 members with two hashes and a universal id, and room to spare. */
export const largestBody = 40_000_000;

/** Members that are read before others get their turn: about a millisecond. */
const sliceLength = 1_000;

const bodyNames: ReadonlySet<string> = new Set(['audiences', 'deleteMissing', 'pushNotificationConfig']);
const audienceNames: ReadonlySet<string> = new Set(['audienceId', 'name', 'add', 'remove', 'delete', 'consentBasis']);

/**
 * gaps.md §5.8. 400 with at most 20 problems; none of them repeats what was sent. Reads in slices, so that the event loop does not stand
 * still. Everything is added before anything is removed.
 */
export async function readSync(given: unknown): Promise<SyncRequest> {
  const issues = new Issues();
  const body = issues.object(given, '', bodyNames) ?? {};
  issues.refuse();
  const audiences = audiencesIn(body, issues);
  const deleteMissing = issues.boolean(body['deleteMissing'], 'deleteMissing');
  const callback = readCallback(body['pushNotificationConfig'], issues);
  const [wishes, added, removed]: [AudienceWish[], MemberPart[], MemberPart[]] = [[], [], []];
  for (const { entry, path } of audiences) {
    const wish = readWish(entry, path, issues);
    for (const [does, into] of [['add', added] as const, ['remove', removed] as const]) {
      const members = await readMembers(entry[does], `${path}.${does}`, does, issues);
      if (wish && !wish.delete && members.length > 0) into.push({ audienceId: wish.audienceId, does, members });
    }
    if (wish) wishes.push(wish);
    if (issues.isFull) break;
  }
  repeated(wishes, issues);
  issues.refuse();
  return { wishes, lists: [...added, ...removed], deleteMissing, callback };
}

/** The entries that are objects, when they are not too many and have not too many members. */
function audiencesIn({ audiences }: Members, issues: Issues): { readonly entry: Members; readonly path: string }[] {
  if (!Array.isArray(audiences) || audiences.length === 0 || audiences.length > limits.audiencesPerCall) {
    issues.add('audiences', `audiences must be a list of 1 to ${limits.audiencesPerCall}.`);
    return [];
  }
  const entries = (audiences as unknown[]).flatMap((value, i) => {
    const path = `audiences[${i}]`;
    const entry = issues.object(value, path, audienceNames);
    return entry ? [{ entry, path }] : [];
  });
  const count = entries.reduce((sum, { entry }) => sum + lengthOf(entry['add']) + lengthOf(entry['remove']), 0);
  if (count <= limits.membersPerCall) return entries;
  issues.add('audiences', `At most ${limits.membersPerCall} members in all add and remove lists together.`);
  return [];
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

function readWish(entry: Members, path: string, issues: Issues): AudienceWish | null {
  const audienceId = issues.text(entry['audienceId'], `${path}.audienceId`, { max: limits.idLength });
  const spelled = typeof entry['name'] === 'string' ? asName(entry['name']) : entry['name'];
  const name = issues.optionalText(spelled, `${path}.name`, { max: limits.nameLength });
  const isDelete = issues.boolean(entry['delete'], `${path}.delete`);
  const consentBasis = entry['consentBasis'];
  if (consentBasis !== undefined && !isConsentBasis(consentBasis)) {
    return issues.add(`${path}.consentBasis`, `${path}.consentBasis must be one of ${consentBases.join(', ')}.`);
  }
  if (audienceId === null || name === null) return null;
  return { audienceId, ...(name === undefined ? {} : { name }), ...(consentBasis ? { consentBasis } : {}), delete: isDelete };
}

const isConsentBasis = (value: unknown): value is ConsentBasis => (consentBases as readonly unknown[]).includes(value);

async function readMembers(list: unknown, path: string, does: 'add' | 'remove', issues: Issues): Promise<AudienceMember[]> {
  const read: AudienceMember[] = [];
  if (list === undefined) return read;
  if (!Array.isArray(list)) {
    issues.add(path, `${path} must be a list.`);
    return read;
  }
  for (let i = 0; i < list.length && !issues.isFull; i += 1) {
    const member = readMember((list as unknown[])[i], () => `${path}[${i}]`, does, issues);
    if (member) read.push(member);
    if (i % sliceLength === sliceLength - 1) await breathe();
  }
  return read;
}

/** One audience twice: whose name, whose consent would count? */
function repeated(wishes: readonly AudienceWish[], issues: Issues): void {
  const seen = new Set<string>();
  for (const [i, { audienceId }] of wishes.entries()) {
    if (seen.has(audienceId)) issues.add(`audiences[${i}].audienceId`, `audiences[${i}].audienceId names an audience for the second time.`);
    seen.add(audienceId);
  }
}
