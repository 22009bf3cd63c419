import { eachText } from './seller-text';

/** What of an outcome holds a seller's own words and is shown. */
const shown = ['reason', 'data'] as const;

/** A seller that echoes its credentials does not get them stored, or shown to a buyer. */
export function withoutToken<Outcome extends object>(outcome: Outcome, token: string | null): Outcome {
  if (token === null) return outcome;
  const said = outcome as Readonly<Record<string, unknown>>;
  const cleaned = shown.filter((name) => name in said).map((name) => [name, eachText(said[name], (text) => text.replaceAll(token, '…'))]);
  return { ...outcome, ...Object.fromEntries(cleaned) };
}
