import { Aggregate, definedOnly, sameValue, type StepNotes } from '@exchange/kernel';
import type { CreativeContents, Finding, NamedFormat } from './creative-contents';
import type { CreativeKey, CreativeState, CreativeVersionState, StoredCreative } from './creative-state';
import { bytesOf, type Composition, CreativeVersion, maxContentsBytes } from './creative-version';
import { creativeStates } from './creative.states';
import { creativeErrors } from './errors';
import { creativeEvent, type CreativeEvents } from './events';

/** Omitted fields keep their value; `roles`, `trackers` and `tags` are replaced. */
export interface CreativePatch extends Partial<CreativeContents> {
  readonly name?: string;
  readonly format?: NamedFormat | null;
  readonly tags?: readonly string[];
}

export type NewCreative = CreativePatch & Required<Pick<CreativePatch, 'name'>>;

const emptyContents: CreativeContents = { roles: {}, clickThroughUrl: null, trackers: [], disclosure: null };

/** A creative without its contents, which are in its versions. */
export class Creative extends Aggregate<CreativeState> {
  static create(key: CreativeKey, { name, tags = [] }: NewCreative, format: NamedFormat | null, at: Date): Creative {
    const versions = { currentVersion: null, draftVersion: 1 };
    const status = creativeStates.initial;
    const state = { ...key, name, format, status, ...versions, tags: [...new Set(tags)], revision: 1, createdAt: at, updatedAt: at };
    return new Creative(state, { events: [creativeEvent('creatives.changed', state, at)], audit: 'CREATE' });
  }

  /** `draft` is the number of the draft version afterwards. `isRewritten`: the contents of the draft change. */
  edit(patch: Partial<Pick<CreativeState, 'name' | 'tags' | 'format'>>, draft: number | null, isRewritten: boolean, at: Date): Creative {
    const status = creativeStates.step(this.state.status, 'PUT /creatives/{creativeId}');
    const changed = { ...definedOnly(patch), status, draftVersion: draft };
    const isSame =
      !isRewritten && Object.entries(changed).every(([name, value]) => sameValue(this.state[name as keyof CreativeState], value));
    return isSame ? this : this.changed(changed, 'creatives.changed', { action: 'UPDATE' }, at);
  }

  /** The draft version becomes the current one. */
  makeReady(at: Date): Creative {
    const status = creativeStates.step(this.state.status, 'POST /creatives/{creativeId}/ready');
    const { draftVersion } = this.state;
    if (draftVersion === null) return this;
    const note = { action: 'ACTIVATE', did: `made version ${draftVersion} ready of` } as const;
    return this.changed({ status, currentVersion: draftVersion, draftVersion: null }, 'creatives.ready', note, at);
  }

  archive(at: Date): Creative {
    const status = creativeStates.step(this.state.status, 'DELETE /creatives/{creativeId}');
    return this.changed({ status }, 'creatives.archived', 'ARCHIVE', at);
  }

  restore(at: Date): Creative {
    const condition = this.state.currentVersion === null ? 'it has none' : 'it has a sealed version';
    const status = creativeStates.step(this.state.status, 'POST /creatives/{creativeId}/restore', condition);
    const type = status === 'ready' ? 'creatives.ready' : 'creatives.changed';
    return this.changed({ status }, type, { action: 'UPDATE', did: 'restored' }, at);
  }

  private changed(patch: Partial<CreativeState>, type: keyof CreativeEvents, audit: StepNotes['audit'], at: Date): Creative {
    const state = { ...this.state, ...patch, revision: this.state.revision + 1, updatedAt: at };
    return this.next(state, { audit, event: creativeEvent(type, state, at) });
  }
}

/** A creative with the versions that can be worked on. */
export class WholeCreative {
  constructor(
    readonly creative: Creative,
    readonly current: CreativeVersion | null,
    readonly draft: CreativeVersion | null,
  ) {}

  static create(key: CreativeKey, request: NewCreative, at: Date): WholeCreative {
    const composition = composed({ format: null, contents: emptyContents }, request);
    const creative = Creative.create(key, request, composition.format, at);
    return new WholeCreative(creative, null, CreativeVersion.open(key, 1, composition, at));
  }

  static of({ creative, current, draft }: StoredCreative): WholeCreative {
    const versionOf = (state: CreativeVersionState | null) => state && new CreativeVersion(state);
    return new WholeCreative(new Creative(creative), versionOf(current), versionOf(draft));
  }

  /** The draft; without one, the current version. */
  get latest(): CreativeVersion {
    return (this.draft ?? this.current)!;
  }

  get composition(): Composition {
    const { format, contents } = this.latest.state;
    return { format, contents };
  }

  /** The contents that an edit would lead to. */
  patched(patch: CreativePatch): Composition {
    return composed(this.composition, patch);
  }

  get stored(): StoredCreative {
    return { creative: this.creative.state, current: this.current?.state ?? null, draft: this.draft?.state ?? null };
  }

  /** Changed contents of a sealed version become the next draft. A draft that equals the sealed version is dropped. */
  edit(patch: CreativePatch, at: Date): WholeCreative {
    const wanted = this.patched(patch);
    const draft = this.draftOf(wanted, at);
    const { name, tags } = patch;
    const isRewritten = draft !== null && !sameValue(wanted, this.composition);
    const details = { name, tags: tags && [...new Set(tags)], format: wanted.format };
    const creative = this.creative.edit(details, draft?.state.number ?? null, isRewritten, at);
    return new WholeCreative(creative, this.current, draft);
  }

  /** Without a draft there are no new findings: sealed versions never change. */
  withFindings(findings: readonly Finding[]): WholeCreative {
    return this.draft ? new WholeCreative(this.creative, this.current, this.draft.withFindings(findings)) : this;
  }

  /** Seals the draft. A ready creative without one stays as it is. */
  makeReady(at: Date): WholeCreative {
    const creative = this.creative.makeReady(at);
    return this.draft ? new WholeCreative(creative, this.draft.seal(at), null) : new WholeCreative(creative, this.current, null);
  }

  with(creative: Creative): WholeCreative {
    return new WholeCreative(creative, this.current, this.draft);
  }

  /** Throws 409 when the caller has read an earlier revision. */
  assertRevision(expected: number | undefined): void {
    const { revision } = this.creative.state;
    if (expected !== undefined && expected !== revision)
      throw creativeErrors.staleRevision({ field: 'expectedRevision', details: { revision } });
  }

  private draftOf(wanted: Composition, at: Date): CreativeVersion | null {
    const { current, draft } = this;
    if (current && sameValue(wanted, { format: current.state.format, contents: current.state.contents })) return null;
    if (draft) return sameValue(wanted, this.composition) ? draft : draft.edit(wanted, at);
    return CreativeVersion.open(this.creative.state, current!.state.number + 1, wanted, at);
  }
}

/** Throws 400 with the largest of the given fields when the contents would be too large. */
function composed({ format, contents }: Composition, patch: CreativePatch): Composition {
  const { name: _, tags: __, format: wanted, ...rest } = patch;
  const given = definedOnly(rest);
  const next = { ...contents, ...given };
  if (Object.keys(given).length > 0 && bytesOf(next) > maxContentsBytes) {
    const [[field]] = Object.entries(given).toSorted(([, left], [, right]) => bytesOf(right) - bytesOf(left)) as [[string, unknown]];
    throw creativeErrors.tooLarge({ field, details: { most: maxContentsBytes } });
  }
  return { format: wanted === undefined ? format : wanted, contents: next };
}
