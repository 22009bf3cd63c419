import { join } from 'node:path';
import ts from 'typescript';
import { filesIn, isTest, read, root } from './sources';

export interface Expression {
  /** File and line of its first place. */
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

export interface Made {
  readonly where: string;
  /** `new RegExp(…)` in a function: made of what a call is given. */
  readonly inFunction: boolean;
}

const product = filesIn(
  ['apps', 'libs'],
  (path) => path.endsWith('.ts') && !isTest(path) && !/\.fixture\.ts$|\/testing[a-z.-]*\.ts$/.test(path),
);

/** Every regular expression that stands in the sources of the product, each once. */
export function literals(files: readonly string[] = product): Expression[] {
  const found = files.flatMap((path) =>
    nodesOf(path).flatMap(([node, where]) => {
      if (!ts.isRegularExpressionLiteral(node)) return [];
      const end = node.text.lastIndexOf('/');
      return [{ where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) }];
    }),
  );
  return [...new Map(found.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
}

/** Where the sources say `RegExp(…)`. */
export function made(files: readonly string[] = product): Made[] {
  return files.flatMap((path) =>
    nodesOf(path).flatMap(([node, where]) =>
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
        ? [{ where, inFunction: ts.findAncestor(node, ts.isFunctionLike) !== undefined }]
        : [],
    ),
  );
}

/** What a module makes with `RegExp(…)` while it is loaded. */
export function madeBy(path: string): Expression[] {
  const Usual = RegExp;
  const seen: Expression[] = [];
  // A proxy, so that `instanceof` and literals are as usual.
  globalThis.RegExp = new Proxy(Usual, {
    construct: (target, [source, flags]: [string | RegExp, string?]) => {
      const expression = new target(source, flags);
      seen.push({ where: path, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    jest.isolateModules(() => void jest.requireActual(join(root, path)));
  } finally {
    globalThis.RegExp = Usual;
  }
  return seen;
}

function nodesOf(path: string): [ts.Node, string][] {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2023, true);
  const nodes: [ts.Node, string][] = [];
  const visit = (node: ts.Node): void => {
    nodes.push([node, `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return nodes;
}
