import { anAppGrant, oauthEpoch, secondsLater } from '../testing';
import { grantLifetimeMs } from './app-grant';

describe('App grant', () => {
  it('emits app_connected with a single-line client name when created', () => {
    const { state, recorded } = anAppGrant({ clientName: 'Note\u202Ebook\nx' });
    expect(state.clientName).toBe('Notebook x');
    expect(recorded.events).toMatchObject([{ type: 'oauth.app_connected', payload: { appId: state.appId, clientName: 'Notebook x' } }]);
    expect(recorded.audit).toMatchObject({ action: 'CREATE' });
  });

  it('has the same app id as other grants of the same person, account and client key', () => {
    const { appId } = anAppGrant().state;
    expect(anAppGrant({ id: 'grant_2', scope: 'spend' }).state.appId).toBe(appId);
    for (const other of [{ userId: 2 }, { accountId: 2 }, { clientKey: 'client_2' }]) expect(anAppGrant(other).state.appId).not.toBe(appId);
    expect(anAppGrant({ clientId: 'registered anew' }).state.appId).toBe(appId);
  });

  it('emits app_disconnected with the user id when revoked', () => {
    const grant = anAppGrant();
    const { appId, userId } = grant.state;
    const revoked = grant.revoke('the app revokes its token', oauthEpoch)!;
    expect(revoked.recorded.events.at(-1)).toMatchObject({ type: 'oauth.app_disconnected', payload: { appId, userId } });
  });

  it('expires after a year and cannot be revoked twice or after expiry', () => {
    const grant = anAppGrant();
    expect([grant.statusAt(oauthEpoch), grant.statusAt(secondsLater(grantLifetimeMs / 1_000))]).toEqual(['active', 'expired']);
    const revoked = grant.revoke('DELETE connected app', secondsLater(1))!;
    expect(revoked.state).toMatchObject({ status: 'revoked', revokedAt: secondsLater(1) });
    expect(revoked.revoke('the app revokes its token', secondsLater(2))).toBeNull();
    expect(grant.revoke('the app revokes its token', secondsLater(grantLifetimeMs / 1_000))).toBeNull();
  });
});
