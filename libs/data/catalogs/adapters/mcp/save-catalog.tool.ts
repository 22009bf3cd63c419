import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, DomainError } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import {
  answerOf,
  answerSchema,
  checkedBody,
  countText,
  fieldsOf,
  fieldsText,
  idempotencyKeyField,
  idField,
  quoted,
  refuseArguments,
  Tool,
  type ToolCall,
  toolFields,
  type ToolSpec,
} from '@exchange/platform/tools';
import { type SyncResult, CatalogSyncService } from '../../application/catalog-sync.service';
import { CatalogsService } from '../../application/catalogs.service';
import type { CatalogState } from '../../domain/catalog';
import { CatalogsController } from '../http/catalogs.controller';
import { SyncBody, SyncCatalogBody, CatalogSyncWire, syncedWire, syncFrom, SyncResultWire } from '../http/sync.wire';

const { catalog_id: _, ...settings } = fieldsOf(SyncCatalogBody);
const { validation_mode, dry_run } = fieldsOf(SyncBody);

const input = z.strictObject({
  advertiserId: toolFields.advertiserId,
  catalog_id: idField('Your own id: a new one creates a catalog, a known one replaces it. With isArchived also the platform_id.'),
  ...settings,
  validation_mode,
  dry_run: dry_run.describe('Only report what would happen.'),
  isArchived: z.literal(true).optional().describe('Delete the catalog with its items; only valid with the ids.'),
  idempotencyKey: idempotencyKeyField,
});

const output = z.strictObject({
  action: z.enum(['created', 'updated', 'unchanged', 'failed', 'archived']),
  catalog: answerSchema(SyncResultWire),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

/** docs/spec/gaps-2.md §15.9. */
@Injectable()
export class SaveCatalogTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_catalog',
    title: 'Save a catalog',
    description:
      'Creates, replaces or deletes one catalog of an advertiser, with either items or the address of a feed. The answer lists rejected items; ' +
      'the action `failed` means that nothing changed.',
    input,
    output,
    performs: [accessOf(CatalogsController, 'sync')],
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    keyed: 'in steps',
    maxBytes: 2 * 1024 * 1024,
  };

  constructor(
    private readonly syncing: CatalogSyncService,
    private readonly catalogs: CatalogsService,
  ) {
    super();
  }

  async run(given: Input, { caller }: ToolCall): Promise<Answer> {
    const { advertiserId, isArchived, idempotencyKey: __, validation_mode: validation, dry_run: dry, ...entry } = given;
    if (isArchived) return this.remove(caller, given);
    const account = { account_id: String(caller.accountId) };
    const body = definedOnly({ account, catalogs: [definedOnly(entry)], validation_mode: validation, dry_run: dry });
    const request = syncFrom(await checkedBody(SyncBody, body));
    const [result] = await this.syncing.sync(caller, advertiserId, request);
    return answered(result!);
  }

  override async summary(given: Input, caller: Caller): Promise<string> {
    const {
      advertiserId,
      catalog_id: id,
      isArchived,
      idempotencyKey: __,
      validation_mode: ___,
      dry_run: dry,
      items,
      name,
      ...sent
    } = given;
    const before = await this.existing(caller, advertiserId, id);
    const thing = `the catalog ${quoted(name ?? before?.name ?? id)} (${quoted(id)}) of the advertiser ${advertiserId}`;
    if (isArchived) return `Remove ${thing} with its ${countText(before?.itemCount ?? 0, 'item')}.`;
    const what = [fieldsText(sent), ...(Array.isArray(items) ? [`items ${items.length}`] : [])].filter((text) => text !== '').join('; ');
    const does = before ? `Replace ${thing}, which has ${countText(before.itemCount, 'item')}, by` : `Create ${thing}:`;
    return `${dry ? 'Only report what would happen, and save nothing: ' : ''}${does} ${what}.`;
  }

  private async existing(caller: Caller, advertiserId: number, id: string): Promise<CatalogState | null> {
    try {
      return (await this.catalogs.get(caller, advertiserId, id)).state;
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) return null;
      throw error;
    }
  }

  private async remove(
    caller: Caller,
    { advertiserId, catalog_id: catalogId, isArchived: ___, idempotencyKey: __, ...rest }: Input,
  ): Promise<Answer> {
    refuseArguments(rest, Object.keys(rest), 'must be in a call of its own, without isArchived');
    return answered(await this.syncing.remove(caller, advertiserId, catalogId));
  }
}

function answered(result: SyncResult): Answer {
  const { catalogs } = answerOf(CatalogSyncWire, syncedWire([result], false)) as { catalogs: Record<string, unknown>[] };
  return { action: result.action === 'deleted' ? 'archived' : result.action, catalog: catalogs[0]! };
}
