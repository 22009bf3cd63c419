import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const suites = ['@modelcontextprotocol/conformance@0.2.0-alpha.12', '@modelcontextprotocol/inspector@2.12.0'];

/**
 * The public suites for MCP, of which only tests know: in a folder of their own, and not among the packages of the product.
 * @param {string} folder
 * @returns {Promise<string>} the node_modules in it
 */
export async function mcpSuites(folder) {
  const modules = join(folder, 'node_modules');
  const version = join(folder, 'version');
  const wanted = suites.join(' ');
  if (existsSync(modules) && existsSync(version) && readFileSync(version, 'utf8') === wanted) return modules;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-save', ...suites], { cwd: folder, timeout: 300_000 });
  // It imports what Node has from release 22 on, and does not use it.
  const main = join(modules, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  writeFileSync(main, readFileSync(main, 'utf8').replace(/globSync as \w+,/, ''));
  writeFileSync(version, wanted);
  return modules;
}
