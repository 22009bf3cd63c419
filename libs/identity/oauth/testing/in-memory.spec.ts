import { oauthEpoch } from '.';
import { oauthPortsContract } from './contract';
import {
  InMemoryAppGrants,
  InMemoryAppPolicies,
  InMemoryArtefacts,
  InMemoryMachineApplications,
  InMemoryRegisteredClients,
  InMemoryTokenHolders,
  OauthTables,
} from './in-memory';

describe('OAuth ports in memory', () => {
  oauthPortsContract(() => {
    const tables = new OauthTables();
    return {
      artefacts: new InMemoryArtefacts(tables),
      clients: new InMemoryRegisteredClients(),
      grants: new InMemoryAppGrants(tables),
      holders: new InMemoryTokenHolders(tables),
      applications: new InMemoryMachineApplications(tables),
      policies: new InMemoryAppPolicies(),
      async account() {
        const id = tables.accounts.size + 1;
        tables.accounts.set(id, 'BUYER');
        return id;
      },
      async endAt(accountId, at) {
        tables.ends.set(accountId, at);
      },
      async person(name) {
        const id = tables.people.size + 1;
        tables.people.set(id, name);
        return id;
      },
      async join(accountId, userId, joinedAt = oauthEpoch) {
        tables.members.set(`${accountId}/${userId}`, { role: 'ADMIN', joinedAt });
      },
      async leave(accountId, userId) {
        tables.members.delete(`${accountId}/${userId}`);
      },
    };
  });
});
