import { type Outline, OutlineSchema } from '../../src/contracts/outline.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';
import { makeOutline } from './outline-bench.ts';
import { createToolProject, type ToolProject } from './tool-project.ts';

/** A book with world, people and outline, made once by the offline author; each caller gets a project of its own. */
export async function createGeneratedProject(more: Readonly<Record<string, string>> = {}): Promise<{
  readonly project: ToolProject;
  readonly outline: Outline;
  readonly files: ReadonlyMap<string, string>;
}> {
  generated ??= loadOfflineAuthor().then((author) => makeOutline(author));
  const { files } = await generated;
  const project = await createToolProject({ ...Object.fromEntries(files), ...more });
  const outline = OutlineSchema.parse(JSON.parse(files.get('outline/outline.json') ?? ''));
  return { project, outline, files };
}

let generated: ReturnType<typeof makeOutline> | null = null;
