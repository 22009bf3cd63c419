import { filesIn, isTest, read } from './sources';

/** Text of several lines that people write. */
const prose = [
  'AddSupplyRequestBody.desiredSupply',
  'AddSupplyRequestBody.notes',
  'CampaignSettingsBody.brief',
  'CancelMediaBuyBody.reason',
  'ChangeSavedOfferBody.notes',
  'ApplyForCreditBody.justification',
  'ChatBody.prompt',
  'ChatStreamBody.prompt',
  'CreateAdvertiserBody.description',
  'CreatePlanningBriefBody.audience',
  'CreatePlanningBriefBody.exclusions',
  'CreatePlanningBriefBody.geo',
  'CreatePlanningBriefBody.rawPrompt',
  'DecideOrderBody.reviewerNotes',
  'FieldMappingBody.default',
  'FieldMappingBody.value',
  'FileAskBody.blocks',
  'FileAskBody.desiredSupply',
  'FileAskBody.detail',
  'GrantDecisionBody.reason',
  'InstructRenewalBody.reason',
  'InviteOrganizationBody.purpose',
  'InviteOrganizationBody.reason',
  'IssueCreditNoteBody.reason',
  'OrderReasonBody.reason',
  'ProductFields.audience',
  'ProductFields.description',
  'RefineItemBody.ask',
  'PutHoldBody.reason',
  'AskRefundBody.reason',
  'FailPayoutBody.reason',
  'ImportStatementBody.content',
  'SellerFeeWire.description',
  'RejectSuggestionBody.reason',
  'ReviewApplicationBody.reviewerNotes',
  'RequesterBody.note',
  'ResolveAskBody.requesterAction',
  'ResolveAskBody.whatChanged',
  'RespondBody.message',
  'SaveOfferBody.notes',
  'SayBody.text',
  'StartDiscoveryBody.brief',
  'TransformBody.creativePrompt',
  'UpdateAdvertiserBody.description',
];

/** Taken as it was typed, and why that harms nobody. */
const opaque: Readonly<Record<string, string>> = {
  'AcceptInvitationBody.password': 'is hashed',
  'AuthenticationBody.credentials': 'are sealed and go into a header of a request',
  'ChangePasswordBody.currentPassword': 'is compared with a hash',
  'ChangePasswordBody.newPassword': 'is hashed',
  'FieldMappingBody.separator': 'splits the values of a feed, and may be a tab',
  'IdentifierBody.value': 'is looked up, and reported as what it was when it is no domain',
  'IdentifiersBody.domains': 'are looked up, and reported as what they were when they are none',
  'PushNotificationConfigBody.token': 'is sealed and echoed to the receiver',
  'RegisterSubscriptionBody.secret': 'is sealed and keys a signature',
  'ResetPasswordBody.newPassword': 'is hashed',
  'SignInBody.password': 'is compared with a hash',
  'SignUpBody.password': 'is hashed',
};

/** What people call things; everything that is named like this in a request is a name. */
const naming = /^(name|title|label|company|[a-z]\w*Name)$/;

const sources = filesIn(['libs'], (path) => path.endsWith('.ts') && !isTest(path) && !path.startsWith('libs/platform/http/'));

/** `kind`, class and property of every text that is declared. */
const texts = sources.flatMap((path) => {
  const source = read(path);
  return [...source.matchAll(/@Field\.(text|name|prose|opaque)\(/g)].map(({ 1: kind, index }) => {
    const [, ofClass] = [...source.slice(0, index).matchAll(/class (\w+)/g)].at(-1)!;
    const [, property] = /\)\n\s+(\w+)[?!]?:/.exec(source.slice(index))!;
    return { kind, ofClass: ofClass!, property: property! };
  });
});
const of = (kind: string) => texts.filter((text) => text.kind === kind).map(({ ofClass, property }) => `${ofClass}.${property}`);

test('text of several lines is allowed where somebody thought of it', () => {
  expect(of('prose').sort()).toEqual([...prose].sort());
});

test('text is taken as it was typed where that harms nobody', () => {
  expect(of('opaque').sort()).toEqual(Object.keys(opaque).sort());
});

test('whatever a request names is declared as a name', () => {
  const others = texts.filter(
    ({ kind, ofClass, property }) => kind !== 'name' && /(Body|Query|Fields)$/.test(ofClass) && naming.test(property),
  );
  expect(others).toEqual([]);
});

test('no text of a request is declared past `Field`, where its kind is chosen', () => {
  const validators = sources.filter((path) => /from 'class-validator'/.test(read(path)) && !path.startsWith('libs/platform/'));
  expect(validators).toEqual([]);
});

/** Where something is printed past `scripts/lib/terminal.mjs`, which leaves out what moves a terminal and what nobody sees. */
const printing: Readonly<Record<string, string>> = {
  'scripts/demo/seller-table.mjs': 'redraws a table, each line of it through the same filter',
  'scripts/lib/ending.mjs': 'a line break after ^C',
  'scripts/lib/steps.mjs': 'hands on what our own tests print',
  'scripts/lib/storyboards.mjs': 'silences a runner',
  'scripts/lib/terminal.mjs': 'is that place',
  'scripts/storefront-storyboards.mjs': 'silences a runner',
};

test('scripts, the demo and chaos print through one filter', () => {
  const scripts = filesIn(
    ['scripts', 'test/bench', 'test/chaos', 'test/rig'],
    (path) => path.endsWith('.mjs') && !path.includes('templates/'),
  );
  const past = scripts.filter((path) => /console\.|process\.std(out|err)\.write/.test(read(path)));
  expect(past).toEqual(Object.keys(printing));
});
