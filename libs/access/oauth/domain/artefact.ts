import type { Scope } from '@exchange/kernel';

export type ArtefactKind =
  | 'AccessToken'
  | 'AuthorizationCode'
  | 'Grant'
  | 'Interaction'
  | 'MachineToken'
  | 'RefreshToken'
  /** The `jti` of an assertion of a client, until the assertion expires. */
  | 'ReplayDetection'
  | 'Session';

/** One thing that the protocol remembers for a while. What stands for it is a secret: only its hash is here. */
export interface Artefact {
  readonly kind: ArtefactKind;
  readonly idHash: Buffer;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly grantId: string | null;
  /** Of machine tokens. */
  readonly applicationId: string | null;
  readonly uid: string | null;
  /** Of tokens. */
  readonly scope: Scope | null;
  readonly resource: string | null;
  /** Of refresh tokens: what it followed, and the id of the key that its own successor is derived with. */
  readonly predecessorHash: Buffer | null;
  readonly successorKeyId: string | null;
  readonly expiresAt: Date;
}

export interface FoundArtefact extends Artefact {
  readonly consumedAt: Date | null;
  /** Whether the refresh token that followed it has been used as well. */
  readonly isSuccessorConsumed: boolean;
}
