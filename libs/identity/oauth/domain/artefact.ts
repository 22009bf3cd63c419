import type { Scope } from '@exchange/kernel';

export type ArtefactKind =
  | 'AccessToken'
  | 'AuthorizationCode'
  | 'Grant'
  | 'Interaction'
  | 'MachineToken'
  | 'RefreshToken'
  /** The `jti` of a client's assertion, stored until the assertion expires. */
  | 'ReplayDetection'
  | 'Session';

/** A temporary record of the protocol. Its id is a secret, of which only the hash is stored. */
export interface Artefact {
  readonly kind: ArtefactKind;
  readonly idHash: Buffer;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly grantId: string | null;
  /** Set for machine tokens only. */
  readonly applicationId: string | null;
  readonly uid: string | null;
  /** Set for tokens only. */
  readonly scope: Scope | null;
  readonly resource: string | null;
  /** Set for refresh tokens only: the hash of the predecessor, and the id of the key that derives the successor. */
  readonly predecessorHash: Buffer | null;
  readonly successorKeyId: string | null;
  readonly expiresAt: Date;
}

export interface FoundArtefact extends Artefact {
  readonly consumedAt: Date | null;
  /** Whether the successor of this refresh token has been used. */
  readonly isSuccessorConsumed: boolean;
}
