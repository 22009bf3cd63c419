/** Thrown while a feed is parsed. `FeedFailure` carries the message on to the buyer. */
export class InvalidFeedError extends Error {}
