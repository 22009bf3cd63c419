import { Injectable } from '@nestjs/common';
import { AggregateStore, Database } from '@exchange/platform';
import { Selections, type DiscoveryKey } from '../../domain/ports';
import type { Selection, SelectionState } from '../../domain/selection';
import { selectionMapping, selectionRow } from './selection.row';

@Injectable()
export class TypeormSelections extends Selections {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  find(accountId: number, discoveryId: string): Promise<SelectionState | null> {
    return this.database.manager.findOneBy(selectionRow, { accountId, discoveryId });
  }

  /** Writes the empty row first, so that two concurrent first choices lock the same row. */
  change({ accountId, id: discoveryId }: DiscoveryKey, fn: (selection: Selection) => Selection, now: Date): Promise<SelectionState> {
    return this.database.run(async () => {
      await this.database.query(
        `insert into discovery_selections (account_id, discovery_id, products, proposals, updated_at) values ($1, $2, '[]', '[]', $3)
         on conflict do nothing`,
        [accountId, discoveryId, now],
        'discovery.selection',
      );
      return (await this.store.change(selectionMapping, { accountId, discoveryId }, fn))!.state;
    });
  }
}
