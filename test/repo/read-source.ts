import ts from 'typescript';

export interface ImportFact {
  /** As written: `./run.ts`, `zod`, `node:fs`. */
  readonly from: string;
  readonly typeOnly: boolean;
  /** import('…') in code, loaded when it is reached. */
  readonly dynamic: boolean;
  /** As the other file calls them; null where all of it is taken. */
  readonly names: readonly string[] | null;
}

export interface ExportFact {
  readonly name: string;
  readonly isType: boolean;
  /** Whether the file itself names it beyond its declaration. */
  readonly isUsedInside: boolean;
}

export interface SourceFacts {
  readonly imports: readonly ImportFact[];
  /** Uses of what only some rooms may touch, such as `Date.now`, each with its line. */
  readonly uses: readonly { readonly what: string; readonly line: number }[];
  readonly hasDefaultExport: boolean;
  /** What is declared and exported here; what is handed on from elsewhere is an import. */
  readonly exports: readonly ExportFact[];
}

const known = new Map<string, { readonly text: string; readonly facts: SourceFacts }>();

/** What a TypeScript file imports and touches, read from its syntax and not from its text. Many tests look at all of them: each is read
 *  once, as long as it says the same. */
export function readSource(path: string, text: string): SourceFacts {
  const before = known.get(path);
  if (before?.text === text) return before.facts;
  const facts = parseSource(path, text);
  known.set(path, { text, facts });
  return facts;
}

function parseSource(path: string, text: string): SourceFacts {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: ImportFact[] = [];
  const uses: { what: string; line: number }[] = [];
  let hasDefaultExport = false;
  const mentions = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    const found = readImport(node);
    if (found !== null) imports.push(found);
    const what = readUse(node);
    if (what !== null) {
      uses.push({ what, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    if (isDefaultExport(node)) hasDefaultExport = true;
    if (ts.isIdentifier(node)) mentions.set(node.text, (mentions.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const exports = source.statements.flatMap(listDeclared).map(({ name, isType }) => ({
    name,
    isType,
    isUsedInside: (mentions.get(name) ?? 0) > 1,
  }));
  return { imports, uses, hasDefaultExport, exports };
}

function listDeclared(node: ts.Statement): { readonly name: string; readonly isType: boolean }[] {
  if (!ts.canHaveModifiers(node)) return [];
  if (!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.map(({ name }) => ({ name: name.getText(), isType: false }));
  }
  const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
  if (!isType && !ts.isFunctionDeclaration(node) && !ts.isClassDeclaration(node)) return [];
  return node.name === undefined ? [] : [{ name: node.name.text, isType }];
}

function readImport(node: ts.Node): ImportFact | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return {
      from: node.moduleSpecifier.text,
      typeOnly: isTypeOnlyImport(node.importClause),
      dynamic: false,
      names: listNames(node.importClause?.namedBindings),
    };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return {
      from: node.moduleSpecifier.text,
      typeOnly: node.isTypeOnly,
      dynamic: false,
      names: listNames(node.exportClause),
    };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    if (!ts.isStringLiteral(literal)) return null;
    return { from: literal.text, typeOnly: true, dynamic: false, names: null };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [first] = node.arguments;
    // A computed name cannot be judged, so it counts as reaching everywhere.
    const from = first !== undefined && ts.isStringLiteralLike(first) ? first.text : '(computed)';
    return { from, typeOnly: false, dynamic: true, names: null };
  }
  return null;
}

function listNames(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): string[] | null {
  if (bindings === undefined || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return null;
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function isTypeOnlyImport(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { namedBindings } = clause;
  if (clause.name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings))
    return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

const GLOBALS = new Set(['fetch', 'WebSocket', 'XMLHttpRequest']);
const RANDOM = new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues']);

function readUse(node: ts.Node): string | null {
  if (ts.isNewExpression(node) && isNamed(node.expression, 'Date')) {
    return (node.arguments ?? []).length === 0 ? 'new Date()' : null;
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    if (node.expression.text === 'Date') return 'Date()';
    return GLOBALS.has(node.expression.text) ? node.expression.text : null;
  }
  if (ts.isIdentifier(node) && RANDOM.has(node.text)) return node.text;
  if (!ts.isPropertyAccessExpression(node)) return null;
  if (isNamed(node.expression, 'process')) return node.name.text === 'env' ? 'process.env' : 'process';
  if (isNamed(node.expression, 'Date') && node.name.text === 'now') return 'Date.now';
  if (isNamed(node.expression, 'performance') && node.name.text === 'now') return 'performance.now';
  if (isNamed(node.expression, 'Math') && node.name.text === 'random') return 'Math.random';
  return null;
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === 'default';
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some((m) => m.kind === ts.SyntaxKind.DefaultKeyword)
  );
}
