import { anAppGrant, grantEpoch, secondsLater } from '../testing';
import { grantLifetimeMs } from './app-grant';

describe('an app grant', () => {
  it('tells that an app was connected, by a name that stands on one line', () => {
    const { state, recorded } = anAppGrant({ clientName: 'Note\u202Ebook\nx' });
    expect(state.clientName).toBe('Notebook x');
    expect(recorded.events).toMatchObject([{ type: 'oauth.app_connected', payload: { appId: state.appId, clientName: 'Notebook x' } }]);
    expect(recorded.audit).toMatchObject({ action: 'CREATE' });
  });

  it('is one app with every other of the same person, account and client', () => {
    const { appId } = anAppGrant().state;
    expect(anAppGrant({ id: 'grant_2', scope: 'spend' }).state.appId).toBe(appId);
    for (const other of [{ userId: 2 }, { accountId: 2 }, { clientKey: 'client_2' }]) expect(anAppGrant(other).state.appId).not.toBe(appId);
    expect(anAppGrant({ clientId: 'registered anew' }).state.appId).toBe(appId);
  });

  it('tells whose feed that an app was disconnected', () => {
    const grant = anAppGrant();
    const { appId, userId } = grant.state;
    const revoked = grant.revoke('the app gives it back', grantEpoch)!;
    expect(revoked.recorded.events.at(-1)).toMatchObject({ type: 'oauth.app_disconnected', payload: { appId, userId } });
  });

  it('expires after a year, and is revoked once', () => {
    const grant = anAppGrant();
    expect([grant.statusAt(grantEpoch), grant.statusAt(secondsLater(grantLifetimeMs / 1_000))]).toEqual(['active', 'expired']);
    const revoked = grant.revoke('DELETE connected app', secondsLater(1))!;
    expect(revoked.state).toMatchObject({ status: 'revoked', revokedAt: secondsLater(1) });
    expect(revoked.revoke('the app gives it back', secondsLater(2))).toBeNull();
    expect(grant.revoke('the app gives it back', secondsLater(grantLifetimeMs / 1_000))).toBeNull();
  });
});
