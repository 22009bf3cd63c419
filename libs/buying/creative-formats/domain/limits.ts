import { dayMs, minuteMs, secondMs } from '@exchange/kernel';

export const formatLimits = {
  /** Milliseconds for all pages of a seller's list, and bytes of one answer. */
  deadline: 10 * secondMs,
  answerBytes: 2 * 1024 * 1024,
  pages: 10,
  pageSize: 100,
  /** Formats of one seller that are kept, and their characters as JSON. */
  formats: 500,
  keptCharacters: 512 * 1024,
  /** Requirements of a role that are kept, and the length from which a requirement's list is not compared. */
  requirements: 50,
  terms: 50,
  /** Characters of the names of roles, groups and requirements. */
  names: 255,
  /** Age in milliseconds from which a list is asked for again when somebody looks. */
  staleAfter: dayMs,
  /** Milliseconds before a seller is asked again, after it failed or was asked by somebody else, and by hand. */
  askAgainAfter: 5 * minuteMs,
  askByHandAfter: 10 * secondMs,
  /** Sellers that are asked for one request, at the same time. */
  askedTogether: 5,
  /** Products, and the newest ready creatives of the advertiser, that one coverage compares. */
  products: 200,
  creatives: 100,
  /** Creatives that are read at a time, and characters of contents, as JSON, after which no more are read. */
  readTogether: 10,
  readCharacters: 4 * 1024 * 1024,
  /** Formats, differing in name or terms, that one coverage compares. */
  compared: 200,
  /** Shown for one product: creatives that fit, or the nearest ones, each with its first problems. */
  shownCreatives: 10,
  nearest: 3,
  shownProblems: 20,
  shownUnchecked: 20,
  /** Characters of what a problem says is required, and of what there is. */
  shownValue: 200,
} as const;
