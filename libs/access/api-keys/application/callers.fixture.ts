import type { OrganizationCaller, PersonCaller } from '@exchange/kernel';

export const aPerson = (request: Partial<PersonCaller> = {}): PersonCaller => ({
  kind: 'person',
  accountId: 1,
  accountType: 'BUYER',
  label: 'Robin',
  userId: 1,
  role: 'MEMBER',
  via: 'session',
  credentialId: 'ses_1',
  ...request,
});

export const anOrganization = (request: Partial<OrganizationCaller> = {}): OrganizationCaller => ({
  kind: 'organization',
  accountId: 1,
  accountType: 'BUYER',
  label: 'Deploy key',
  role: 'ADMIN',
  via: 'key',
  credentialId: 'key_1',
  ...request,
});
