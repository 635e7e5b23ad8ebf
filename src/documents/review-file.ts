import type { ReviewReport } from '../contracts/review-report.ts';
import type { OpenProject } from '../project/open-project.ts';
import { loadSources } from './document-desk.ts';
import { listApprovedClauses } from './library/say-clause.ts';
import { openDeskOf } from './open-desk-of.ts';
import { findByRules, reportFindings } from './review/review-document.ts';
import { type GivenFile, readView } from './source/read-view.ts';

/** What the rules find in a file that anybody made. Its places are told in words: there is no spec to point into. */
export async function reviewFile(project: OpenProject, file: GivenFile): Promise<ReviewReport> {
  const sources = await loadSources(project.store.files, await openDeskOf(project));
  const view = await readView(file, project.language);
  const facts = {
    view,
    profile: sources.profile,
    clauses: listApprovedClauses(sources.clauses, view.language),
  };
  const findings = findByRules(facts, sources.rules);
  return reportFindings(facts, sources.rules, findings, { specVersion: '', applied: [] });
}
