import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database, storedAs } from '@exchange/platform';
import type { MachineApplication, MachineApplicationState } from '../../domain/machine-application';
import { MachineApplications } from '../../domain/ports';
import { machineApplicationMapping, machineApplicationRow } from './machine-application.row';

const columns = storedAs(machineApplicationRow, 'x').select;

@Injectable()
export class TypeormMachineApplications extends MachineApplications {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(application: MachineApplication, secretHash: Buffer): Promise<void> {
    await this.store.insert(machineApplicationMapping, application, { secretHash });
  }

  async find(accountId: number, id: string): Promise<MachineApplicationState | null> {
    return (await this.store.find(machineApplicationMapping, { accountId, id, status: 'active' }))?.state ?? null;
  }

  change(accountId: number, id: string, fn: Step<MachineApplication>, secretHash?: Buffer): Promise<MachineApplication | null> {
    return this.database.run(async () => {
      const changed = await this.store.change(machineApplicationMapping, { accountId, id, status: 'active' }, fn);
      if (!changed) return null;
      if (secretHash) {
        await this.database.query('update machine_applications set secret_hash = $3 where account_id = $1 and id = $2', [
          accountId,
          id,
          secretHash,
        ]);
      }
      if (secretHash || changed.state.status === 'revoked')
        await this.database.query(`delete from oauth_artefacts where application_id = $1`, [id]);
      return changed;
    });
  }

  list(accountId: number): Promise<readonly MachineApplicationState[]> {
    const sql = `select ${columns} from machine_applications x where x.account_id = $1 and x.status = 'active' order by x.created_at desc, x.id desc`;
    return this.database.query<MachineApplicationState>(sql, [accountId]);
  }

  async authenticate(id: string, secretHash: Buffer): Promise<MachineApplicationState | null> {
    const sql = `select ${columns} from machine_applications x where x.id = $1 and x.secret_hash = $2 and x.status = 'active'`;
    const [found] = await this.database.query<MachineApplicationState>(sql, [id, secretHash]);
    return found ?? null;
  }
}
