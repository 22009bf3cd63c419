import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  cursorPage,
  cursorRequestOf,
  Ids,
  newestPage,
  type Page,
  type PageRequest,
  requireAdvertiser,
  UnitOfWork,
} from '@exchange/kernel';
import { type CreativePatch, type NewCreative, WholeCreative } from '../domain/creative';
import type { Finding } from '../domain/creative-contents';
import type { CreativeScope, CreativeState, CreativeVersionState, StoredCreative } from '../domain/creative-state';
import { creativeErrors } from '../domain/errors';
import { type CreativeFilter, Creatives, type VersionSummary } from '../domain/ports';
import { CreativeChecks } from './creative-checks';

/** A creative with what its draft lacks before it can become ready. */
export interface CheckedCreative extends StoredCreative {
  /** Problems of the draft's assets at this moment, before what the rules found. Empty without a draft. */
  readonly findings: readonly Finding[];
}

export interface ListedCreative {
  readonly creative: CreativeState;
  /** Assets of its latest version. */
  readonly assetIds: readonly string[];
}

export type WantedCreative = Omit<CreativeFilter, keyof CreativeScope>;

/** The largest number that the column takes. */
const maxVersionNumber = 2 ** 31 - 1;

/** Creatives of an advertiser. Throws 404 for what is unknown, foreign or not granted, 403 for changes under a READ grant, 409 for an archived advertiser. */
@Injectable()
export class CreativesService {
  constructor(
    private readonly creatives: Creatives,
    private readonly checks: CreativeChecks,
    private readonly advertisers: AdvertisersFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async create(caller: Caller, advertiserId: number, request: NewCreative): Promise<CheckedCreative> {
    const scope = await this.scope(caller, advertiserId, 'to change');
    const made = WholeCreative.create({ ...scope, id: this.ids.next('crv') }, request, this.clock.now());
    return this.unitOfWork.run(async () => {
      await this.checks.holdAssets(scope, made.composition);
      const checked = await this.checks.moderated(scope, made);
      await this.creatives.insert(checked);
      return this.checked(scope, checked.stored);
    });
  }

  async get(caller: Caller, advertiserId: number, id: string): Promise<CheckedCreative> {
    const scope = await this.scope(caller, advertiserId, 'to read');
    return this.checked(scope, existing(await this.creatives.find({ ...scope, id })));
  }

  /** Newest first. */
  async list(caller: Caller, advertiserId: number, wanted: WantedCreative, request: PageRequest): Promise<Page<ListedCreative>> {
    const scope = await this.scope(caller, advertiserId, 'to read');
    const rows = await this.creatives.list({ ...scope, ...wanted }, cursorRequestOf(request));
    const page = newestPage(rows, request.limit);
    const assets = await this.creatives.latestAssets(
      scope,
      page.rows.map(({ id }) => id),
    );
    return page.map((creative) => ({ creative, assetIds: assets.get(creative.id) ?? [] }));
  }

  /** Changes the draft, or opens one when the latest version is sealed. Throws 409 when the creative is archived, or has another revision. */
  async update(
    caller: Caller,
    advertiserId: number,
    id: string,
    patch: CreativePatch,
    expectedRevision?: number,
  ): Promise<CheckedCreative> {
    return this.change(caller, advertiserId, id, async (whole, scope, now) => {
      whole.assertRevision(expectedRevision);
      const edited = whole.edit(patch, now);
      await this.checks.holdAssets(scope, edited.composition, whole.composition);
      return edited.draft === whole.draft ? edited : this.checks.moderated(scope, edited);
    });
  }

  /** Seals the draft. Throws 409 `CREATIVE_NOT_READY` with all findings when one of them blocks. */
  async makeReady(caller: Caller, advertiserId: number, id: string, expectedRevision?: number): Promise<CheckedCreative> {
    return this.change(caller, advertiserId, id, async (whole, scope, now) => {
      whole.assertRevision(expectedRevision);
      const checked = await this.checks.moderated(scope, whole);
      const ready = checked.makeReady(now);
      if (whole.draft) await this.checks.assertReady(scope, checked);
      return ready;
    });
  }

  /** Also allowed for an archived advertiser. Throws 404 when the creative is archived already. */
  async archive(caller: Caller, advertiserId: number, id: string): Promise<void> {
    const step = async (whole: WholeCreative, _: CreativeScope, now: Date) => {
      if (whole.creative.state.status === 'archived') throw creativeErrors.notFound();
      return whole.with(whole.creative.archive(now));
    };
    await this.change(caller, advertiserId, id, step, 'to delete');
  }

  /** Throws 409 when the advertiser has as many creatives as it can have. */
  restore(caller: Caller, advertiserId: number, id: string): Promise<CheckedCreative> {
    return this.change(caller, advertiserId, id, async (whole, _, now) => whole.with(whole.creative.restore(now)));
  }

  /** What would prevent this creative from becoming ready with the patch. Stores nothing. */
  async check(caller: Caller, advertiserId: number, id: string, patch: CreativePatch): Promise<readonly Finding[]> {
    const scope = await this.scope(caller, advertiserId, 'to read');
    const stored = existing(await this.creatives.find({ ...scope, id }));
    return this.checks.findingsOf(scope, WholeCreative.of(stored).patched(patch));
  }

  async version(caller: Caller, advertiserId: number, id: string, number: number): Promise<CreativeVersionState> {
    const scope = await this.scope(caller, advertiserId, 'to read');
    const found = number > maxVersionNumber ? null : await this.creatives.findVersion({ ...scope, id, number });
    if (!found) throw creativeErrors.versionNotFound();
    return found;
  }

  /** The latest first. */
  async versions(caller: Caller, advertiserId: number, id: string, request: PageRequest): Promise<Page<VersionSummary>> {
    const scope = await this.scope(caller, advertiserId, 'to read');
    existing(await this.creatives.find({ ...scope, id }));
    const rows = await this.creatives.versions({ ...scope, id }, cursorRequestOf(request, ['number']));
    return cursorPage(rows, request.limit, ({ number }) => [number]);
  }

  private async change(
    caller: Caller,
    advertiserId: number,
    id: string,
    step: (whole: WholeCreative, scope: CreativeScope, now: Date) => Promise<WholeCreative>,
    use: AdvertiserUse = 'to change',
  ): Promise<CheckedCreative> {
    const scope = await this.scope(caller, advertiserId, use);
    const now = this.clock.now();
    const changed = await this.creatives.change({ ...scope, id }, (whole) => step(whole, scope, now));
    return this.checked(scope, existing(changed));
  }

  private async checked(scope: CreativeScope, stored: StoredCreative): Promise<CheckedCreative> {
    const findings = stored.draft ? [...(await this.checks.problemsOf(scope, stored.draft)), ...stored.draft.findings] : [];
    return { ...stored, findings };
  }

  private async scope(caller: Caller, advertiserId: number, use: AdvertiserUse): Promise<CreativeScope> {
    const find = async (accountId: number, id: number) => {
      const found = await this.advertisers.find(accountId, id);
      return found && { isArchived: found.status !== 'ACTIVE' };
    };
    await requireAdvertiser(caller, advertiserId, use, { find }, creativeErrors);
    return { accountId: caller.accountId, advertiserId };
  }
}

function existing<Stored>(stored: Stored | null): Stored {
  if (!stored) throw creativeErrors.notFound();
  return stored;
}
