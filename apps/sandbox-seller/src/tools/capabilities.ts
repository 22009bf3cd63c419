import { exchangeFeatures, targetingOf } from '../catalog/orderable';
import { textsAt, type Json } from '../json';
import type { Personality } from '../personality';
import { replayTtlSeconds } from '../state/replays';
import { servedVersion, supportedVersions } from '../versions';
import { supportedBilling } from './accounts';
import { minimumAudience } from './audiences';
import { trackedEvents } from './event-sources';
import { scenariosIn } from './test-controller';
import { context, type SandboxTool, type SandboxCall } from './tool';

export const capabilities: SandboxTool = {
  name: 'get_adcp_capabilities',
  description: 'What this seller supports',
  fields: ['adcp_version', 'adcp_major_version', 'protocols', 'context', 'ext'],
  run: ({ seller, args, now }: SandboxCall): Json => {
    const { products, personality } = seller;
    const wanted = textsAt(args, 'protocols');
    const distinct = <T>(values: T[]): T[] => [...new Set(values)];
    const mediaBuy = {
      supported_pricing_models: distinct(products.flatMap(({ pricing }) => pricing.map(({ model }) => model))),
      buying_modes: ['brief', 'wholesale', 'refine'],
      supports_proposals: true,
      creative_approval_mode: 'auto_approve',
      propagation_surfaces: ['snapshot'],
      features: {
        inline_creative_management: false,
        property_list_filtering: personality.lists,
        catalog_management: personality.takes.includes('catalogs'),
        ...exchangeFeatures(personality),
        audience_targeting: personality.takes.includes('audiences'),
      },
      ...(personality.takes.includes('audiences') ? { audience_targeting: audienceTargeting } : {}),
      ...(personality.takes.includes('event_sources') ? { conversion_tracking: conversionTracking } : {}),
      execution: { targeting: targetingOf(personality) },
      portfolio: {
        publisher_domains: distinct(products.map(({ publisher }) => publisher)),
        primary_channels: distinct(products.flatMap(({ channels }) => channels)),
        primary_countries: distinct(products.flatMap(({ countries }) => countries)),
        advertising_policies: 'Sandbox: nothing is delivered and nothing is billed.',
      },
    };
    return {
      adcp: {
        major_versions: [3],
        supported_versions: supportedVersions,
        idempotency: { supported: true, replay_ttl_seconds: replayTtlSeconds },
      },
      supported_protocols: ['media_buy'],
      ...(personality.saysLibrary ? { creative: { has_creative_library: true } } : {}),
      account: { supported_billing: supportedBilling, required_for_products: false, sandbox: true },
      ...((wanted.length === 0 || wanted.includes('media_buy')) && products.length > 0 ? { media_buy: mediaBuy } : {}),
      ...(personality.testController ? { compliance_testing: { scenarios: scenariosIn(servedVersion(args)) } } : {}),
      specialisms: specialisms(personality),
      last_updated: now.toISOString(),
      ...context(args),
    };
  },
};

const audienceTargeting = {
  supported_identifier_types: ['hashed_email', 'hashed_phone'],
  supported_uid_types: ['rampid', 'uid2', 'maid'],
  minimum_audience_size: minimumAudience,
  matching_latency_hours: { min: 0, max: 1 },
};

const conversionTracking = { supported_event_types: trackedEvents, supported_action_sources: ['website'] };

const specialisms = ({ products }: Personality): string[] => [
  ...(products.some(({ delivery }) => delivery === 'non_guaranteed') ? ['sales-non-guaranteed'] : []),
  'sales-proposal-mode',
];
