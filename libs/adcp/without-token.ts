import { eachText } from './seller-text';

/** Members of a result that hold text from the seller and are shown. */
const shownMembers = ['reason', 'data'] as const;

/** Removes the seller's token from a result, so that an echoed token is neither stored nor shown. */
export function withoutToken<Outcome extends object>(outcome: Outcome, token: string | null): Outcome {
  if (token === null) return outcome;
  const members = outcome as Readonly<Record<string, unknown>>;
  const cleaned = shownMembers
    .filter((name) => name in members)
    .map((name) => [name, eachText(members[name], (text) => text.replaceAll(token, '…'))]);
  return { ...outcome, ...Object.fromEntries(cleaned) };
}
