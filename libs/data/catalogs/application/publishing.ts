import { Injectable } from '@nestjs/common';
import { Ids, UnitOfWork } from '@exchange/kernel';
import type { Catalog, CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { CatalogItems, type CatalogKey, Catalogs, CatalogVersions } from '../domain/ports';
import type { IntakeResult } from './intake';

export interface PublishResult {
  readonly state: CatalogState;
  readonly changed: boolean;
  readonly contentHash: string;
}

interface Publication {
  readonly key: CatalogKey;
  readonly stagingId: string;
  readonly intake: IntakeResult;
  readonly at: Date;
  readonly validators?: { readonly feedEtag: string | null; readonly feedModified: string | null };
  /** Applied to the catalog before the outcome: inline syncs update its details and begin the sync here. */
  readonly prepare?: (catalog: Catalog) => Catalog;
}

const noValidators = { feedEtag: null, feedModified: null };

/** Makes staged items current and adds a version when they differ, all in one transaction. */
@Injectable()
export class Publishing {
  constructor(
    private readonly catalogs: Catalogs,
    private readonly items: CatalogItems,
    private readonly versions: CatalogVersions,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
  ) {}

  publish({ key, stagingId, intake, at, validators = noValidators, prepare }: Publication): Promise<PublishResult> {
    return this.unitOfWork.run(async () => {
      const locked = await this.catalogs.change(key, prepare ?? ((catalog) => catalog));
      if (!locked) throw catalogErrors.notFound();
      const versionNumber = locked.state.latestVersionNumber + 1;
      const { itemCount, summary, contentHash } = await this.items.publish(key, stagingId, versionNumber);
      // The staging table is unlogged: a crash of the database can empty it after the items were counted.
      if (itemCount !== intake.staged) throw new Error(`${intake.staged} items were staged, ${itemCount} are there.`);
      const changed = contentHash !== locked.state.latestContentHash || summary.unchanged < itemCount || summary.removed > 0;
      const versionId = changed ? this.ids.next('ctv') : null;
      if (versionId !== null) {
        const version = { accountId: key.accountId, catalogId: key.id, versionId, versionNumber, itemCount, contentHash };
        await this.versions.append({ ...version, changeSummary: summary, createdAt: at, completedAt: at });
      }
      await this.items.discard(stagingId);
      const { rejected: rejectedCount, groups: itemIssues, fields } = intake;
      const outcome = { at, itemCount, rejectedCount, itemIssues, summary, contentHash, fields, versionId, ...validators };
      const after = await this.catalogs.change(key, (catalog) => catalog.succeed(outcome));
      return { state: after!.state, changed, contentHash };
    });
  }
}
