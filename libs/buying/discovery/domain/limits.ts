import { dayMs, hourMs } from '@exchange/kernel';
/** Times in milliseconds unless the name says otherwise. */
export const discoveryLimits = {
  /** gaps.md §5.7: how long a buyer may wait for sellers. */
  waitSeconds: { min: 1, max: 210, default: 30 },
  /** gaps.md §5.7: a session expires. */
  expiresAfter: dayMs,
  /** How long before its end a chosen offer is warned of. */
  expiresSoon: hourMs,
  /** Asking is claimed for this long and renewed while it lasts, so a crashed worker's asks are taken over soon. */
  lease: 10_000,
  renewEvery: 3_000,
  /** The asking process settles at the deadline. Asks that nobody holds the sweeper settles as soon, but for clocks that differ … */
  overdueAfter: 100,
  /** … and this much later those that somebody holds. */
  heldOverdueAfter: 300,
  sweepEvery: 250,
  /** Asks that are claimed together. */
  claimedTogether: 64,
  /** Of the sellers that one discovery asks: the part that is kept for those that are not proven, so that new ones can become so. */
  placesForOthers: 1 / 5,
  /** The largest answer a seller may send, as bytes on the wire. */
  answerBytes: 2 * 1024 * 1024,
  /** Of one seller's answer. What exceeds it is reported as incomplete. */
  productsPerSeller: 200,
  proposalsPerSeller: 50,
  limitationsPerProposal: 20,
  pricesPerProduct: 50,
  notesPerAnswer: 20,
  /** Large answers that a process has read and not stored yet, and how many of them may be of one seller account. */
  unstored: { all: 8, ofAccount: 2 },
  /** Of one seller over all rounds of refinement; the oldest go first. Bytes as JSON: 1 MB together. */
  productsKept: 500,
  proposalsKept: 200,
  productsKeptBytes: 896 * 1024,
  proposalsKeptBytes: 128 * 1024,
  /** Characters of JSON after which a page of sellers ends, however many were asked for; one seller is always there. */
  pageCharacters: 4 * 1024 * 1024,
  toolPageCharacters: 1024 * 1024,
  /** Sellers whose answers are read at once. */
  sellersReadTogether: 10,
  /** Products that are selected of one discovery at the same time. */
  selectedProducts: 1_000,
  /** What a buyer may ask at once, how often in one discovery, and how often for one proposal (gaps.md §4.10: three). */
  refineItems: 25,
  refineRounds: 20,
  refinementsInRow: 3,
  /** Characters. What a seller writes is shown to people: it is cut, never refused. */
  text: { name: 500, description: 4_000, reason: 300, ask: 2_000 },
  /** Old discoveries that one transaction removes. */
  purgeBatch: 100,
  purgeEvery: hourMs,
} as const;
