import { Aggregate } from '@exchange/kernel';
import type { CreativeContents, Finding, NamedFormat } from './creative-contents';
import type { CreativeKey, CreativeVersionState } from './creative-state';
import { versionStates } from './creative.states';

/** What a version shows, and in which format. */
export interface Composition {
  readonly format: NamedFormat | null;
  readonly contents: CreativeContents;
}

/** Bytes of the contents of one version, as JSON. */
export const maxContentsBytes = 256 * 1024;

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

export class CreativeVersion extends Aggregate<CreativeVersionState> {
  static open({ accountId, id: creativeId }: CreativeKey, number: number, { format, contents }: Composition, at: Date): CreativeVersion {
    const composed = { format, contents, findings: [], createdAt: at, updatedAt: at, sealedAt: null };
    return new CreativeVersion({ accountId, creativeId, number, status: versionStates.initial, ...composed });
  }

  edit({ format, contents }: Composition, at: Date): CreativeVersion {
    const status = versionStates.step(this.state.status, 'PUT /creatives/{creativeId}');
    return this.next({ format, contents, status, updatedAt: at });
  }

  /** Records what the rules found in the draft. */
  withFindings(findings: readonly Finding[]): CreativeVersion {
    versionStates.step(this.state.status, 'PUT /creatives/{creativeId}');
    return this.next({ findings });
  }

  seal(at: Date): CreativeVersion {
    const status = versionStates.step(this.state.status, 'POST /creatives/{creativeId}/ready');
    return this.next({ status, updatedAt: at, sealedAt: at });
  }
}
