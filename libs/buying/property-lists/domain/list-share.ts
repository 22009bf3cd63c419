/** What one seller may read, for as long as what was ordered runs: one or more lists of the same purpose, by one token. */
export interface ListShare {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  readonly sellerId: number;
  /** In the order in which they were attached. Their members are read as they are then. */
  readonly listIds: readonly string[];
  /** Id of the key of the keyring that its token is made with. */
  readonly keyId: string;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly lastReadAt: Date | null;
  readonly createdAt: Date;
}

export type WantedShare = Pick<ListShare, 'accountId' | 'advertiserId' | 'sellerId' | 'listIds' | 'expiresAt'>;

/** Where a seller finds it, and what opens it: made again whenever it is needed, because nothing but the token's hash is kept. */
export interface ShareReference {
  readonly agentUrl: string;
  readonly listId: string;
  readonly authToken: string;
}

export interface MintedShare {
  readonly id: string;
  readonly keyId: string;
  readonly tokenHash: Buffer;
}

/** A place among the members: which list, and where in it. */
export type SharePlace = readonly [number, number];

export const nowhere: SharePlace = [0, -1];
