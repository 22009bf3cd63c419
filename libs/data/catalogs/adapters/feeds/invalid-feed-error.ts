/** The feed is invalid; the message is shown to the buyer. */
export class BadFeed extends Error {}
