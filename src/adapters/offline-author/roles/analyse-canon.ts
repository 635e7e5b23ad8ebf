import { citeCanon, citeScene } from './cite.ts';
import { findSources, pickCited } from './evidence.ts';
import { findConflicts } from './find-conflicts.ts';
import { joinList } from './join-list.ts';
import { excerpt } from './read-as-reader.ts';
import { readSceneFile } from './read-scene-file.ts';
import { readSceneShape } from './read-scene-shape.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

/** What a scene does to the canon: what it confirms, what it contradicts, what it says for the first time. */
export function reviewCanon(request: RoleRequest): Work | Stop {
  const { inputs, lexicon, say } = request;
  const canon = inputs.get('canon_context') ?? '';
  const { path, text } = readSceneFile(inputs.get('scene_text'), 'Story/Scenes/scene.md');
  const { ending } = readSceneShape(text, lexicon);
  const sources = [...new Map(findSources(canon, 'canon').map((source) => [source.path, source])).values()];
  const confirmed = sources.filter(({ path: file, body }) => text.includes(nameOf(file, body)));
  const conflicts = findConflicts(canon);
  return {
    content: [
      say('canon_lead', { count: sources.length, path }),
      ...(confirmed.length === 0
        ? []
        : [
            say('canon_confirms', {
              files: joinList(
                confirmed.map(({ path: file }) => file),
                say('list_and'),
              ),
            }),
          ]),
      ...(conflicts.length === 0
        ? [say('canon_no_conflict')]
        : conflicts.map(({ message }) => say('canon_conflict', { conflict: message }))),
      say('canon_opens', { quote: excerpt(ending) }),
    ].join('\n\n'),
    evidence: citeScene(path, ending, text),
    told: say('report_plain', { count: conflicts.length }),
  };
}

/** Entries for the record, each with its source; a contradiction stays a question. */
export function updateCanon(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const canon = inputs.get('canon_context') ?? '';
  const findings = inputs.get('canon_findings') ?? '';
  const cited = /^Evidence: (\S+?)(?::\d+)? "(.+)"/mu.exec(findings);
  const [file] = findSources(canon, 'canon');
  const conflicts = findConflicts(canon);
  const entries = [
    ...(cited === null || file === undefined
      ? []
      : [say('record_entry', { file: file.path, words: cited[2] ?? '', source: cited[1] ?? '' })]),
    ...conflicts.map(({ message }) => say('record_question', { conflict: message })),
  ];
  return {
    content:
      entries.length === 0
        ? say('record_none')
        : [say('record_lead', { count: entries.length }), ...entries].join('\n'),
    evidence:
      citeCanon(inputs, ['canon_context', 'canon_findings']) ??
      cited?.[0] ??
      citeScene('characters.json', canon, findings),
    told: say('report_plain', { count: entries.length }),
  };
}

/** The name that a canon file is about: CHAR-ada-quill.md is about Ada; else its first words. */
function nameOf(path: string, body: string): string {
  const slug = /CHAR-([\p{L}]+)/u.exec(path)?.[1];
  if (slug === undefined) return pickCited(body) ?? path;
  return slug.charAt(0).toUpperCase() + slug.slice(1);
}
