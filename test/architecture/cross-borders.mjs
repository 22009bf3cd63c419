// Prints the imports that break a rule, and which contexts import which, in the tree given as argument: `node test/architecture/cross-borders.mjs .`
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { contextsOf, dependencyRules } from './dependency-rules.mjs';

const root = resolve(process.argv[2] ?? '.');
const contexts = contextsOf(root);
const tsConfigFile = join(root, 'tsconfig.json');
process.chdir(root);

const { output } = await cruise(
  ['apps', 'libs', 'test'].filter((folder) => existsSync(join(root, folder))),
  {
    baseDir: root,
    ruleSet: { forbidden: dependencyRules(contexts) },
    validate: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: tsConfigFile },
    doNotFollow: { path: 'node_modules' },
    // The console is excluded: it is built separately and has import rules of its own (console.spec.ts).
    exclude: { path: '^(test/architecture/.*\\.mjs$|apps/console/)' },
  },
  {
    extensions: ['.ts', '.mjs', '.js', '.json'],
    conditionNames: ['import', 'require', 'node', 'default', 'types'],
    exportsFields: ['exports'],
  },
  { tsConfig: extractTSConfig(tsConfigFile) },
);

const folderOf = (path) => contexts.find(({ folder }) => path.startsWith(`${folder}/`));
const uses = {};
for (const { source, dependencies } of output.modules) {
  const from = folderOf(source);
  for (const { resolved } of from ? dependencies : []) {
    const to = folderOf(resolved);
    if (to && to !== from) (uses[from.name] ??= {})[to.name] = true;
  }
}
const broken = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
console.log(
  JSON.stringify({ broken, uses: Object.fromEntries(Object.entries(uses).map(([name, others]) => [name, Object.keys(others)])) }),
);
