import { eachText } from './seller-text';

/** Members of a result that hold text from the seller and are shown. */
const shownMembers = ['reason', 'data', 'sent'] as const;

/** Members of a mapped answer, at any depth, with text for people. Ids, codes and times are kept: they must stay what the seller sent. */
const answerTexts: ReadonlySet<string> = new Set([
  'name',
  'productName',
  'description',
  'briefRelevance',
  'rationale',
  'reason',
  'note',
  'requested',
  'supported',
]);

/** Removes the seller's token from a result, so that an echoed token is neither stored nor shown. */
export function withoutToken<Outcome extends object>(outcome: Outcome, token: string | null): Outcome {
  if (token === null) return outcome;
  const members = outcome as Readonly<Record<string, unknown>>;
  const redact = (text: string): string => text.replaceAll(token, '…');
  const cleaned = shownMembers.filter((name) => name in members).map((name) => [name, eachText(members[name], redact)]);
  const answer = 'answer' in members ? { answer: eachAnswerText(members['answer'], redact) } : {};
  return { ...outcome, ...Object.fromEntries(cleaned), ...answer };
}

/** Copies only what changes: every answer of a discovery is read here. */
function eachAnswerText(value: unknown, change: (text: string) => string, name = ''): unknown {
  if (typeof value === 'string') return answerTexts.has(name) ? change(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | null = null;
  for (const [key, member] of Object.entries(value)) {
    const changed = eachAnswerText(member, change, key);
    if (changed !== member) (copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>)[key] = changed;
  }
  return copy ?? value;
}
