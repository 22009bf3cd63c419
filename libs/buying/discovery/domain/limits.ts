import { dayMs, hourMs } from '@exchange/kernel';
/** Limits of discovery. Times are in milliseconds unless the name says otherwise. */
export const discoveryLimits = {
  /** Wait for the sellers' answers (gaps.md §5.7). */
  waitSeconds: { min: 1, max: 210, default: 30 },
  /** Lifetime of a discovery (gaps.md §5.7). */
  expiresAfter: dayMs,
  /** Time before the expiry of a chosen offer at which a warning begins. */
  expiresSoon: hourMs,
  /** Lease of an ask and interval of its renewal. Asks of a crashed worker are taken over after the lease. */
  lease: 10_000,
  renewEvery: 3_000,
  /** Delay after the deadline before a sweep ends an unclaimed ask; allows for clock differences. */
  overdueAfter: 100,
  /** The same delay for a leased ask, which its own process should settle. */
  heldOverdueAfter: 300,
  sweepEvery: 250,
  /** Maximum of asks claimed in one transaction. */
  claimedTogether: 64,
  /** Share of a discovery's places reserved for sellers that are not proven, so that new ones can become so. */
  placesForOthers: 1 / 5,
  /** Maximum size of a seller's answer, in bytes on the wire. */
  answerBytes: 2 * 1024 * 1024,
  /** Maximums per seller answer. Items beyond them are reported as incomplete. */
  productsPerSeller: 200,
  proposalsPerSeller: 50,
  limitationsPerProposal: 20,
  pricesPerProduct: 50,
  /** Maximum size of one format option's parameters as JSON. */
  formatParamsBytes: 2 * 1024,
  notesPerAnswer: 20,
  /** Maximum of large answers that a process has read but not stored, in total and per seller account. */
  unstored: { all: 8, ofAccount: 2 },
  /** Maximums per seller over all rounds of refinement; the oldest items are removed first. Bytes as JSON, 1 MB together. */
  productsKept: 500,
  proposalsKept: 200,
  productsKeptBytes: 896 * 1024,
  proposalsKeptBytes: 128 * 1024,
  /** Maximum size of a page of sellers, in characters of JSON. A page always has at least one seller. */
  pageCharacters: 4 * 1024 * 1024,
  toolPageCharacters: 1024 * 1024,
  /** Sellers whose answers are read in one query. */
  sellersReadTogether: 10,
  /** Products selected from one discovery at the same time. */
  selectedProducts: 1_000,
  /** Items per refinement, rounds per discovery, and successive refinements of one proposal (gaps.md §4.10: three). */
  refineItems: 25,
  refineRounds: 20,
  refinementsInRow: 3,
  /**
   * Trials of an own seller: seconds that it has, products of an answer, characters of what it sent, trials of an account, and trials of a process
   * at the same time, in total and per account.
   */
  trial: {
    waitSeconds: { min: 1, max: 20, default: 10 },
    products: 50,
    sentCharacters: 200_000,
    attempts: 20,
    seconds: 600,
    atOnce: { all: 16, ofAccount: 2 },
  },
  /** Maximum characters. Longer seller texts are cut, not refused. */
  text: { name: 500, description: 4_000, reason: 300, ask: 2_000 },
  /** Discoveries removed per transaction. */
  purgeBatch: 100,
  purgeEvery: hourMs,
} as const;
