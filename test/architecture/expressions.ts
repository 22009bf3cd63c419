import { join } from 'node:path';
import ts from 'typescript';
import { filesIn, isForTests, read, root } from './sources';

export interface Expression {
  /** File and line of its first occurrence. */
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

export interface BuiltExpression {
  readonly where: string;
  /** The call `new RegExp(…)` is inside a function, so that its argument varies. */
  readonly inFunction: boolean;
}

const product = filesIn(['apps', 'libs'], (path) => path.endsWith('.ts') && !isForTests(path));

/** All distinct regular expressions in the sources of the product. */
export function literals(files: readonly string[] = product): Expression[] {
  const found = files.flatMap((path) => foundIn(path).literals);
  return [...new Map(found.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
}

/** All calls of `RegExp(…)` in the sources. */
export const builtExpressions = (files: readonly string[] = product): BuiltExpression[] => files.flatMap((path) => foundIn(path).made);

/** Expressions that a module builds with `RegExp(…)` while it is loaded. */
export function expressionsBuiltAtLoad(path: string): Expression[] {
  const Usual = RegExp;
  const seen: Expression[] = [];
  // A proxy keeps `instanceof` and literals unchanged.
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

interface Found {
  readonly literals: Expression[];
  readonly made: BuiltExpression[];
}
const known = new Map<string, Found>();

/** Parses each file once. */
function foundIn(path: string): Found {
  const found = known.get(path) ?? search(path);
  known.set(path, found);
  return found;
}

function search(path: string): Found {
  const found: Found = { literals: [], made: [] };
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2023, true);
  const placeOf = (node: ts.Node): string => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.literals.push({ where: placeOf(node), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      found.made.push({ where: placeOf(node), inFunction: ts.findAncestor(node, ts.isFunctionLike) !== undefined });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
