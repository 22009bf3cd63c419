/** The access of one seller to one or more lists with the same purpose, for the duration of an order. */
export interface ListShare {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  readonly sellerId: number;
  /** Ids in the order of attachment. Sellers read the current members of these lists. */
  readonly listIds: readonly string[];
  /** Id of the key from which the token is derived. */
  readonly keyId: string;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly lastReadAt: Date | null;
  readonly createdAt: Date;
}

export type RequestedShare = Pick<ListShare, 'accountId' | 'advertiserId' | 'sellerId' | 'listIds' | 'expiresAt'>;

/** Address and token for a seller. The token is derived again when needed, because only its hash is stored. */
export interface ShareReference {
  readonly agentUrl: string;
  readonly listId: string;
  readonly authToken: string;
}

/** A new share's id, and the hash of its token with the key from which the token is derived. */
export interface MintedShare {
  readonly id: string;
  readonly keyId: string;
  readonly tokenHash: Buffer;
}

/** A position among the members: the number of the list, and the position in it. */
export type SharePosition = readonly [number, number];

export const startPosition: SharePosition = [0, -1];
