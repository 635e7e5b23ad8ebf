import { describe, expect, it } from 'vitest';
import { canonChecker } from '../../src/tools/canon-checker.ts';
import { fileLocator } from '../../src/tools/file-locator.ts';
import { fileReader } from '../../src/tools/file-reader.ts';
import { outlineAnalyzer } from '../../src/tools/outline-analyzer.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { timelineValidator } from '../../src/tools/timeline-validator.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { generateNovel, renderNovel } from '../fakes/generate-novel.ts';
import { createToolProject } from '../fakes/tool-project.ts';

// Whole novels that nobody here made: each tool that reads prose takes one, keeps to its schema and its limits, and finds the
// one thing that was put at the end.

describe.each([
  ['en', 'markdown', 'novel.md', "Kael's blue eyes were wet.", 'Kael Venn'],
  ['en', 'xhtml', 'OEBPS/novel.xhtml', "Kael's blue eyes were wet.", 'Kael Venn'],
  ['zh', 'plain', 'novel.txt', '李明的眼睛是蓝色的。', '李明'],
] as const)('a novel of 200,000 words in %s, %s', (language, format, path, last, entity) => {
  const novel = renderNovel(generateNovel({ seed: 7, words: 200_000, language }), format);
  const paragraph = format === 'xhtml' ? `<p>${last}</p>` : `\n\n${last}\n`;
  const text = novel.includes('</body>')
    ? novel.replace('</body>', `${paragraph}</body>`)
    : `${novel}${paragraph}`;
  const cards = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      `canon/characters/p${index}.md`,
      `# Nobody${index} Surname${index}\n\n- Eyes: grey\n- Age: 30\n`,
    ]),
  );
  const files = { ...cards, [path]: text, 'canon/characters/one.md': `# ${entity}\n\n- Eyes: brown\n` };
  const run = async (tool: Tool, args: unknown) =>
    runTool(tool, args, (await createToolProject(files, { language })).context);

  it('is compared with a hundred cards', async () => {
    const canon_paths = Object.keys(files).filter((each) => each.startsWith('canon/'));
    const { output } = await run(canonChecker as Tool, { scene_path: path, canon_paths });
    expect(output).toMatchObject({ conflicts: [{ kind: 'eye_colour', entity, scene: { quote: last } }] });
  });

  it('is searched to its end', async () => {
    const { output } = await run(fileLocator as Tool, {
      search_criteria: `"${last}"`,
      scan_mode: 'DEEP_SCAN',
    });
    expect(output).toMatchObject({ total_matches: 1, matches: [{ path }] });
  });

  it('is read for times, scenes and lines', async () => {
    await expect(run(timelineValidator as Tool, { scene_paths: [path] })).resolves.toBeDefined();
    await expect(run(outlineAnalyzer as Tool, { outline_path: path })).resolves.toBeDefined();
    const { output } = await run(fileReader as Tool, { path, max_bytes: 1000 });
    expect(output).toMatchObject({ truncated: true });
  });
});
