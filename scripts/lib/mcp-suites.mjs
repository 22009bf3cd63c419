import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clone } from './home.mjs';
import { installPinned } from './pinned.mjs';

/**
 * Installs the public MCP conformance suites, in the versions and with the digests of `scripts/mcp-suites`. Only tests use them.
 * @param {string} folder
 * @returns {Promise<string>} the `node_modules` folder that holds them
 */
export async function mcpSuites(folder) {
  const own = await installPinned(folder, { pinned: join(clone, 'scripts', 'mcp-suites'), what: 'tests the MCP server', prepare });
  return join(own, 'node_modules');
}

/** Removes an unused import of a function that only Node 22 and later have. @param {string} folder */
async function prepare(folder) {
  const main = join(folder, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  writeFileSync(main, readFileSync(main, 'utf8').replace(/globSync as \w+,/, ''));
}
