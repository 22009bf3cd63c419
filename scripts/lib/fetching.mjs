import { installedRunner } from './adcp-runner.mjs';
import { browserTools } from './browser.mjs';
import { helmTools } from './helm.mjs';
import { mcpSuites } from './mcp-suites.mjs';
import { promtool } from './promtool.mjs';

/**
 * Everything that `npm test` fetches besides the packages of the product, fetched side by side at its start.
 * A failure is told to whoever waits for that tool, and to nobody else.
 * @param {import('./home.mjs').Home} home
 */
export function fetchTools(home) {
  const tools = {
    adcpRunner: installedRunner(home.in('adcp-runner')),
    promtool: promtool(home.in('tools', 'prometheus')),
    helm: helmTools(home.in('tools', 'helm')),
    mcpSuites: mcpSuites(home.in('mcp-suites')),
    browser: browserTools(home.in('browser')),
  };
  for (const tool of Object.values(tools)) tool.catch(() => {});
  return tools;
}
