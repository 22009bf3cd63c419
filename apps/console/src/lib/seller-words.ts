/** Reasons of the API: its own sentence, and after it what the seller said. */
const ownSentence = /^The seller (?:declined|answered with an error)(?: \([A-Z_]+\))?\. It says: /;

/** Separates a seller's words from the API's in a reason. Text without a known beginning is the API's. */
export function wordsOf(reason: string): { readonly own: string } | { readonly seller: string } {
  const match = ownSentence.exec(reason);
  return match === null ? { own: reason } : { seller: reason.slice(match[0].length) };
}
