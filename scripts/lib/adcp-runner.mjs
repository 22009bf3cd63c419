import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { clone } from './home.mjs';

/**
 * @typedef {{ id: string, required_tools?: string[] }} Storyboard
 * @typedef {{ passed: boolean, description: string, error?: string }} Check
 * @typedef {{ step_id: string, passed: boolean, skipped?: boolean, error?: string, skip_reason?: string, validations?: Check[] }} Step
 * @typedef {{ passed_count: number, failed_count: number, phases: { steps: Step[] }[] }} Result
 * @typedef {object} Testing
 * @property {() => Storyboard[]} listAllComplianceStoryboards
 * @property {(capabilities: object) => { storyboards: Storyboard[] }} resolveStoryboardsForCapabilities
 * @property {(endpoint: string, storyboard: Storyboard, options: object) => Promise<Result>} runStoryboard
 */

/**
 * The public conformance runner of AdCP: the one in the folder that `ADCP_RUNNER` names, where `@adcp/sdk` is installed; else that of the package
 * registry, which knows an older release of the protocol.
 *
 * @returns {{ testing: Testing, version: string }} what runs storyboards, and the release of the protocol that they are for
 */
export function adcpRunner() {
  const folder = process.env['ADCP_RUNNER'];
  const require = createRequire(join(folder && existsSync(folder) ? folder : clone, 'package.json'));
  return { testing: require('@adcp/sdk/testing'), version: require('@adcp/sdk').ADCP_VERSION };
}
