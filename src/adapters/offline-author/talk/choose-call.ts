import { findSources, type SourceKind } from '../roles/evidence.ts';

// What is looked up for a question: the outline, then where the scene in question lies, then the scene itself, then a page of
// the canon. Each once; what failed is not tried again.

export interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The next call; null where nothing is left that would help. */
export function chooseCall(question: string, tools: string, lookedUp: string): Call | null {
  const offered = new Set([...tools.matchAll(/^(\w+)\(/gmu)].map(([, name]) => name));
  const made = [...lookedUp.matchAll(/^## (\w+) (.*)$/gmu)].map(([, tool, args]) => `${tool} ${args}`);
  const wanted: (Call | null)[] = [
    { tool: 'outline_analyzer', args: {} },
    {
      tool: 'file_locator',
      args: { search_criteria: `scene ${findSceneNumber(question)}`, include_globs: ['Story/Scenes/**'] },
    },
    readPage(lookedUp, 'scene'),
    asksForCanon(question)
      ? { tool: 'file_locator', args: { search_criteria: question, include_globs: ['Compendium/**'] } }
      : null,
    asksForCanon(question) ? readPage(lookedUp, 'canon') : null,
  ];
  return (
    wanted.find(
      (call) =>
        call !== null &&
        offered.has(call.tool) &&
        !made.includes(`${call.tool} ${JSON.stringify(call.args)}`),
    ) ?? null
  );
}

/** The first page of a kind that some result names and that was not asked for itself. */
function readPage(lookedUp: string, kind: SourceKind): Call | null {
  const results = lookedUp.replaceAll(/^## .*$|^failed: .*$/gmu, '');
  const path = findSources(results, kind)[0]?.path;
  return path === undefined ? null : { tool: 'file_reader', args: { path } };
}

function findSceneNumber(question: string): number {
  const named = /\bscene (\d+)\b|第\s*(\d+)\s*[场場幕]/iu.exec(question);
  return Number(named?.[1] ?? named?.[2] ?? 1);
}

function asksForCanon(question: string): boolean {
  return /canon|character|consisten|who|where|name|设定|人物|角色|一致|矛盾|谁|哪里/iu.test(question);
}
