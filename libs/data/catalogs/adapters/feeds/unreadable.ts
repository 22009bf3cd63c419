/** The feed is not what it should be; in words for the buyer. */
export class Unreadable extends Error {}
