import { defineErrors } from '@exchange/kernel';

export const oauthErrors = defineErrors('oauth', {
  unknownApp: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no connected app with that id.' },
  unknownClient: {
    kind: 'invalid',
    code: 'VALIDATION_ERROR',
    message:
      'The app uses a registration that is not known here. Remove the connection in your app and add it again: the app then registers itself anew.',
  },
  unreadableClient: {
    kind: 'invalid',
    code: 'VALIDATION_ERROR',
    message: 'The description of this app could not be used. Try again in a minute.',
  },
  unknownApplication: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no application with that id.' },
  tooManyApps: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'You have connected as many apps to this account as you can (limit: connected-apps). There is room once you disconnect one.',
  },
  tooManySignIns: {
    kind: 'conflict',
    code: 'CONFLICT',
    message:
      'You have signed in with this app on as many devices as you can (limit: connected-app-sign-ins). There is room once you disconnect the app, which signs it out everywhere.',
  },
  tooManyApplications: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The account has as many applications as it can have. Revoke one first.',
  },
});
