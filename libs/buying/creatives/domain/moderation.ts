import { addressOf } from './addresses';
import type { CreativeContents, Finding } from './creative-contents';
import { closestMacro, hasLooseBrace, isUniversalMacro, macrosIn } from './macros';

/** The settings of the embedded rules. */
export interface ModerationPolicy {
  /** Domains, with their subdomains, that no address may lead to. */
  readonly forbiddenDomains: readonly string[];
  readonly isDisclosureRequired: boolean;
}

export interface Moderated {
  readonly contents: CreativeContents;
  /** Content of used assets that have no file, by asset id. */
  readonly assetTexts: ReadonlyMap<string, string>;
}

/** Findings beyond this number are left out. */
export const maxFindings = 100;

/** Characters that all known ad servers take. */
const safeAddressLength = 2_048;
/** Characters that formats for texts show at most. */
const safeTextLength = 1_000;

type Rule = (moderated: Moderated, policy: ModerationPolicy) => Iterable<Finding>;

interface Address {
  readonly field: string;
  readonly text: string;
  readonly isFetched: boolean;
}

const blocks = (rule: string, field: string, message: string): Finding => ({ rule, severity: 'blocks', field, message });
const warns = (rule: string, field: string, message: string): Finding => ({ rule, severity: 'warns', field, message });

/** Addresses that are fetched with the ad, and addresses to which a click leads. */
function* addressesOf({ contents, assetTexts }: Moderated): Iterable<Address> {
  const { roles, clickThroughUrl, trackers } = contents;
  for (const [role, content] of Object.entries(roles)) {
    const text = 'url' in content ? content.url : 'assetId' in content ? assetTexts.get(content.assetId) : undefined;
    if (text !== undefined && addressOf(text)) yield { field: `roles.${role}`, text, isFetched: true };
  }
  if (clickThroughUrl !== null) yield { field: 'clickThroughUrl', text: clickThroughUrl, isFetched: false };
  for (const [index, { url }] of trackers.entries()) yield { field: `trackers[${index}].url`, text: url, isFetched: true };
}

function* forbiddenDomain(moderated: Moderated, { forbiddenDomains }: ModerationPolicy): Iterable<Finding> {
  const forbidden = new Set(forbiddenDomains);
  for (const { field, text } of addressesOf(moderated)) {
    const labels = (addressOf(text)?.hostname ?? '').replace(/\.$/, '').split('.');
    const domain = labels.map((_, index) => labels.slice(index).join('.')).find((name) => forbidden.has(name));
    if (domain !== undefined) yield blocks('forbidden_domain', field, `Ads here may not use addresses on ${domain}.`);
  }
}

function* plainHttp(moderated: Moderated): Iterable<Finding> {
  for (const { field, text, isFetched } of addressesOf(moderated)) {
    if (addressOf(text)?.protocol !== 'http:') continue;
    if (isFetched) yield blocks('plain_http', field, 'The address must begin with https: browsers do not load others in a secure page.');
    else yield warns('plain_http', field, 'The address begins with http: browsers warn of such pages.');
  }
}

function* longAddress(moderated: Moderated): Iterable<Finding> {
  for (const { field, text } of addressesOf(moderated))
    if (text.length > safeAddressLength)
      yield warns('long_address', field, `The address has more than ${safeAddressLength} characters: some ad servers cut it.`);
}

function* longText({ contents: { roles } }: Moderated): Iterable<Finding> {
  for (const [role, content] of Object.entries(roles))
    if ('text' in content && content.text.length > safeTextLength)
      yield warns('long_text', `roles.${role}`, `The text has more than ${safeTextLength} characters: few formats show as much.`);
}

function* clickWithoutTarget({ contents: { clickThroughUrl, trackers } }: Moderated): Iterable<Finding> {
  if (clickThroughUrl !== null) return;
  for (const [index, { event }] of trackers.entries())
    if (event === 'click')
      yield warns('click_without_target', `trackers[${index}]`, 'Clicks are counted, but there is no clickThroughUrl.');
}

function* missingDisclosure({ contents: { disclosure } }: Moderated, { isDisclosureRequired }: ModerationPolicy): Iterable<Finding> {
  if (isDisclosureRequired && disclosure === null)
    yield blocks('missing_disclosure', 'disclosure', 'The ad must say that it is one: disclosure is required here.');
}

function* macroSpelling(moderated: Moderated): Iterable<Finding> {
  for (const { field, text } of addressesOf(moderated)) {
    for (const { written, name, form } of macrosIn(text)) {
      const correct = `{${name.toUpperCase()}}`;
      if (form === 'encoded') yield blocks('encoded_macro', field, `${written} is encoded, so nobody replaces it: write ${correct}.`);
      else if (form === 'other')
        yield warns('foreign_macro', field, `${written} is a macro of some ad servers: sellers of the protocol replace ${correct}.`);
      else if (!isUniversalMacro(name)) yield misspelt(field, written, name);
    }
    if (hasLooseBrace(text))
      yield blocks('broken_macro', field, 'A brace belongs to no macro: write macros as {CACHEBUSTER}, and other braces as %7B and %7D.');
  }
}

function misspelt(field: string, written: string, name: string): Finding {
  const meant = closestMacro(name);
  if (meant) return blocks('misspelt_macro', field, `${written} is no macro of the protocol: {${meant}} is.`);
  return warns('unknown_macro', field, `${written} is no macro of the protocol: most sellers leave it as it is.`);
}

const rules: readonly Rule[] = [forbiddenDomain, plainHttp, missingDisclosure, macroSpelling, clickWithoutTarget, longAddress, longText];

/** The first 100 findings. Takes time linear in the size of the contents. */
export function moderate(moderated: Moderated, policy: ModerationPolicy): readonly Finding[] {
  const findings: Finding[] = [];
  for (const rule of rules)
    for (const finding of rule(moderated, policy)) {
      findings.push(finding);
      if (findings.length === maxFindings) return findings;
    }
  return findings;
}
