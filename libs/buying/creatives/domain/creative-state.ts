import type { CreativeContents, Finding, NamedFormat } from './creative-contents';
import type { CreativeStatus, VersionStatus } from './creative.states';

export interface CreativeScope {
  readonly accountId: number;
  readonly advertiserId: number;
}

export interface CreativeKey extends CreativeScope {
  readonly id: string;
}

export interface CreativeState extends CreativeKey {
  readonly name: string;
  /** Null while nobody has chosen one; a ready creative has one. It changes with a version, like the contents. */
  readonly format: NamedFormat | null;
  readonly status: CreativeStatus;
  /** Number of the latest sealed version; null before the first. */
  readonly currentVersion: number | null;
  /** Number of the version that is being written; null when nothing changed since the latest sealed one. */
  readonly draftVersion: number | null;
  readonly tags: readonly string[];
  /** Starts at 1, raised by every change. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Versions are numbered from 1, without gaps. */
export interface CreativeVersionState {
  readonly accountId: number;
  readonly creativeId: string;
  readonly number: number;
  readonly status: VersionStatus;
  readonly format: NamedFormat | null;
  readonly contents: CreativeContents;
  readonly findings: readonly Finding[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sealedAt: Date | null;
}

export interface StoredCreative {
  readonly creative: CreativeState;
  /** The latest sealed version. */
  readonly current: CreativeVersionState | null;
  readonly draft: CreativeVersionState | null;
}
