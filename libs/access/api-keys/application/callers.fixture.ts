import type { OrganizationCaller, PersonCaller } from '@exchange/kernel';

export const aPerson = (wish: Partial<PersonCaller> = {}): PersonCaller => ({
  kind: 'person',
  accountId: 1,
  accountType: 'BUYER',
  label: 'Robin',
  userId: 1,
  role: 'MEMBER',
  via: 'session',
  credentialId: 'ses_1',
  ...wish,
});

export const anOrganization = (wish: Partial<OrganizationCaller> = {}): OrganizationCaller => ({
  kind: 'organization',
  accountId: 1,
  accountType: 'BUYER',
  label: 'Deploy key',
  role: 'ADMIN',
  via: 'key',
  credentialId: 'key_1',
  ...wish,
});
