import { account, missing, own, type Screen, selling } from './screen';

const ofStaff = (route: string, path: Screen['path']): Pick<Screen, 'route' | 'path' | 'role'> => ({
  route: `/a/$account/staff${route}`,
  path,
  role: 'staff',
});

/** Screens about what happened and what is asked. */
export const recordScreens: readonly Screen[] = [
  { name: 'notifications', ...own('/notifications') },
  { name: 'no notifications that match', ...own('/notifications', '?unread=1&status=error&type=system.error') },
  { name: 'the choice of notifications', ...own('/notifications', '#mail') },
  { name: 'asks', ...own('/asks') },
  { name: 'no asks', route: '/a/$account/asks', path: ({ newcomer }) => `/a/${newcomer}/asks`, role: 'newcomer' },
  { name: 'a new ask', ...own('/asks/new') },
  { name: 'an ask', ...account('/asks/$id', ({ askId }) => `/asks/${askId}`) },
  {
    name: 'an answer to an ask',
    ...account('/asks/$id', ({ askId }) => `/asks/${askId}`),
    key: ['e', 'dialog[open] textarea'],
  },
  { name: 'an ask that does not exist', ...missing('/asks', '00000000-0000-4000-8000-000000000000') },
  { name: 'supply requests', ...own('/supply-requests') },
  { name: 'a new supply request', ...own('/supply-requests', '?create=1') },
  { name: 'supply requests of a seller', ...selling('/supply-requests') },
  { name: 'the audit log', ...own('/audit') },
  {
    name: 'an entry of the audit log',
    ...own('/audit', '?kind=CAMPAIGN&days=7'),
    key: ['Enter', '[data-panel]'],
    focus: 'tbody a',
  },
  { name: 'the audit log of a seller', ...selling('/audit') },
  { name: 'asks of all accounts', ...ofStaff('/asks', ({ staff }) => `/a/${staff}/staff/asks?status=done`) },
  { name: 'an ask of any account', ...ofStaff('/asks/$id', ({ staff, askId }) => `/a/${staff}/staff/asks/${askId}`) },
  { name: 'supply requests of all accounts', ...ofStaff('/supply-requests', ({ staff }) => `/a/${staff}/staff/supply-requests`) },
  { name: 'asks of all accounts, for others', ...own('/staff/asks') },
  { name: 'a demo', ...own('/demo') },
  { name: 'a demo from within', route: '/a/$account/demo', path: ({ demo }) => `/a/${demo}/demo` },
  { name: 'no demo', ...selling('/demo') },
  { name: 'no demo for a newcomer', route: '/a/$account/demo', path: ({ newcomer }) => `/a/${newcomer}/demo`, role: 'newcomer' },
];
