import { Injectable } from '@nestjs/common';
import { Slices } from '@exchange/platform';
import { type FieldMapping, mapRecord } from '../domain/field-mapping';
import { type CatalogItem, type ItemIssue, readItem, rejectUnmapped } from '../domain/item';
import { type IssueGroup, IssueGroups } from '../domain/item-issues';
import { catalogLimits } from '../domain/limits';
import { CatalogItems } from '../domain/ports';

export interface IntakeRequest {
  readonly stagingId: string;
  readonly records: AsyncIterable<unknown> | Iterable<unknown>;
  readonly idFields: readonly string[];
  readonly mappings: readonly FieldMapping[];
  /** True: reading stops at the first rejected item. */
  readonly strict: boolean;
}

/** `index`: position of the record; null when the issue is about several. */
export type IntakeIssue = Omit<ItemIssue, 'reason'> & { readonly index: number | null };

export interface IntakeResult {
  readonly staged: number;
  readonly rejected: number;
  /** At most 100 issues, errors before warnings. */
  readonly issues: readonly IntakeIssue[];
  /** All issues, counted by their reason. */
  readonly groups: readonly IssueGroup[];
  readonly fields: readonly string[];
}

/** Thrown when a feed has more than 1,000,000 items. */
export class TooManyItems extends Error {}

/** Stages records in batches, so that memory and event loop delays do not grow with the feed. */
@Injectable()
export class Intake {
  constructor(private readonly items: CatalogItems) {}

  async stageRecords({ stagingId, records, idFields, mappings, strict }: IntakeRequest): Promise<IntakeResult> {
    const errors: IntakeIssue[] = [];
    const warnings: IntakeIssue[] = [];
    const groups = new IssueGroups();
    const fields = new Set<string>();
    const slices = new Slices();
    let [batch, length, seen, staged, rejected]: [CatalogItem[], number, number, number, number] = [[], 0, 0, 0, 0];
    // PostgreSQL stores one batch while the next is read. Batches never overlap, because the first of two repeated ids is kept.
    let storing = Promise.resolve();
    const flush = async (): Promise<void> => {
      await storing;
      storing = this.items.stage(stagingId, batch);
      storing.catch(() => undefined);
      staged += batch.length;
      [batch, length] = [[], 0];
    };
    const read = async (): Promise<void> => {
      for await (const record of records) {
        if (++seen > catalogLimits.feedItems) throw new TooManyItems();
        if (slices.isOver) await slices.end();
        const { record: attributes, issue: broken } = mapRecord(record, mappings);
        const { item, issues } = broken ? rejectUnmapped(record, broken, idFields) : readItem(attributes, idFields);
        for (const { reason, ...issue } of issues) {
          const list = issue.severity === 'error' ? errors : warnings;
          if (list.length < catalogLimits.issues) list.push({ ...issue, index: seen - 1 });
          groups.add({ ...issue, issue: reason ?? issue.issue });
        }
        if (item) {
          batch.push(item);
          length += item.json.length;
          if (fields.size < catalogLimits.fields) addFields(fields, attributes as object);
        } else rejected += 1;
        if (strict && rejected > 0) break;
        if (batch.length === catalogLimits.stageBatch || length > catalogLimits.stageLength) await flush();
      }
      if (batch.length > 0 && !(strict && rejected > 0)) await flush();
    };
    // The running write must end first: the caller discards the staging after an error.
    try {
      await read();
    } finally {
      await storing.catch(() => undefined);
    }
    await storing;
    const repeats = staged === 0 ? 0 : await this.items.dropRepeats(stagingId);
    if (repeats > 0) {
      const repeated = { itemId: null, field: 'id', severity: 'error' } as const;
      errors.push({ ...repeated, issue: `${repeats} items repeat an id of the catalog.`, index: null });
      groups.add({ ...repeated, issue: 'The item repeats an id of the catalog.' }, repeats);
    }
    const issues = [...errors, ...warnings].slice(0, catalogLimits.issues);
    return {
      staged: staged - repeats,
      rejected: rejected + repeats,
      issues,
      groups: groups.list(),
      fields: [...fields].toSorted(),
    };
  }
}

function addFields(fields: Set<string>, attributes: object): void {
  for (const field of Object.keys(attributes)) {
    if (fields.size === catalogLimits.fields) return;
    if (field.length <= catalogLimits.fieldLength && !field.includes('\0')) fields.add(field);
  }
}
