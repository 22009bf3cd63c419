import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const suite = { name: '@modelcontextprotocol/conformance', version: '0.2.0-alpha.12' };

/**
 * The public suites for MCP, of which only tests know: in a folder of their own, and not among the packages of the product.
 * @param {string} folder
 * @returns {Promise<string>} the node_modules in it
 */
export async function mcpSuites(folder) {
  const modules = join(folder, 'node_modules');
  const main = join(modules, suite.name, 'dist', 'index.js');
  const version = join(folder, 'version');
  if (existsSync(main) && existsSync(version) && readFileSync(version, 'utf8') === suite.version) return modules;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save', `${suite.name}@${suite.version}`], {
    cwd: folder,
    timeout: 300_000,
  });
  // It imports what Node has from release 22 on, and does not use it.
  writeFileSync(main, readFileSync(main, 'utf8').replace(/globSync as \w+,/, ''));
  writeFileSync(version, suite.version);
  return modules;
}
