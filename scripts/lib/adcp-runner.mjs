import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { clone } from './home.mjs';
import { installPinned } from './pinned.mjs';
import { UserError } from './terminal.mjs';

/**
 * @typedef {{ id: string, required_tools?: string[] }} Storyboard
 * @typedef {{ passed: boolean, description: string, error?: string }} Check
 * @typedef {object} Step
 * @property {string} step_id
 * @property {boolean} passed
 * @property {boolean} [skipped]
 * @property {string} [skip_reason]
 * @property {{ detail?: string }} [skip]
 * @property {string} [error]
 * @property {Check[]} [validations]
 * @typedef {{ passed_count: number, failed_count: number, phases: { steps: Step[] }[] }} Result
 * @typedef {object} Testing
 * @property {() => Storyboard[]} listAllComplianceStoryboards
 * @property {(capabilities: object) => { storyboards: Storyboard[] }} resolveStoryboardsForCapabilities
 * @property {(endpoint: string, storyboard: Storyboard, options: object) => Promise<Result>} runStoryboard
 */

/**
 * Installs the conformance runner whose archive (`.tgz`) `ADCP_RUNNER` names, with dependencies in the versions of `scripts/adcp-runner`.
 * @param {string} folder
 * @returns {Promise<string | undefined>} the new value of `ADCP_RUNNER`: the folder, or its current value
 */
export async function installedRunner(folder) {
  const { ADCP_RUNNER: named } = process.env;
  if (!named?.endsWith('.tgz')) return named;
  const archive = resolve(clone, named);
  if (!existsSync(archive)) throw new UserError(`ADCP_RUNNER is ${named}, but this file does not exist.`);
  /** @param {string} place */
  const unpack = async (place) => {
    const own = join(place, 'node_modules', '@adcp', 'sdk');
    mkdirSync(own, { recursive: true });
    await promisify(execFile)('tar', ['xzf', archive, '-C', own, '--strip-components=1']);
  };
  return installPinned(join(folder, basename(named)), {
    pinned: join(clone, 'scripts', 'adcp-runner'),
    what: 'runs the storyboards of AdCP',
    prepare: unpack,
  });
}

/**
 * The public conformance runner of AdCP: `@adcp/sdk` in the folder that `ADCP_RUNNER` names, else that of the package registry, which supports an
 * older release of the protocol.
 * @returns {{ testing: Testing, version: string }} the runner, and the protocol release of its storyboards
 */
export function adcpRunner() {
  const folder = process.env['ADCP_RUNNER'];
  const require = createRequire(join(folder && existsSync(folder) ? folder : clone, 'package.json'));
  return { testing: require('@adcp/sdk/testing'), version: require('@adcp/sdk').ADCP_VERSION };
}
