import { missing, own, type Screen, selling } from './screen';

/** Screens about people and accounts. */
export const peopleScreens: readonly Screen[] = [
  { name: 'members', ...own('/members') },
  { name: 'members for a guest', ...own('/members'), role: 'guest' },
  { name: 'members with one beside the list', ...own('/members', '?status=active'), key: ['Space', 'aside h2'], focus: 'tbody tr' },
  { name: 'the invitation of a member', ...own('/members', '?create=1'), key: ['Tab', 'dialog[open] [type=radio]'] },
  { name: 'only member', route: '/a/$account/members', path: ({ newcomer }) => `/a/${newcomer}/members`, role: 'newcomer' },
  { name: 'accounts', ...own('/accounts') },
  { name: 'accounts for a guest', ...own('/accounts'), role: 'guest' },
  { name: 'accounts of a seller', ...selling('/accounts') },
  { name: 'a new account', ...own('/accounts', '?create=1'), key: ['Tab', 'dialog[open] select'] },
  { name: 'requests for accounts', ...own('/accounts/requests') },
  { name: 'requests for accounts, for a guest', ...own('/accounts/requests'), role: 'guest' },
  { name: 'no advertiser grants', ...own('/accounts/grants') },
  { name: 'no advertiser grants of a seller', ...selling('/accounts/grants') },
  { name: 'the invitation of an organization', ...own('/accounts/grants', '?create=1'), key: ['Tab', 'dialog[open] [type=checkbox]'] },
  { name: 'an advertiser grant that does not exist', ...missing('/accounts/grants', 'advgrant_00000000000000000000000000') },
  { name: 'terms', ...own('/terms') },
  { name: 'a profile', ...own('/profile') },
  { name: 'a profile of a guest', ...own('/profile'), role: 'guest' },
];
