import type { Json } from '../../contracts/json.ts';
import { toJson } from '../../contracts/json.ts';
import type { Patch, PatchOutcome } from '../../contracts/patch-set.ts';
import type { DocumentFinding, RawDocumentReview, ReviewReport } from '../../contracts/review-report.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { type AnySpec, SPEC_CONTRACTS } from '../any-spec.ts';
import type { DocumentSources } from '../document-sources.ts';
import { listApprovedClauses } from '../library/say-clause.ts';
import { applyPatches } from '../patch/apply-patches.ts';
import { parseTarget } from '../patch/parse-target.ts';
import { findByRules, reportFindings } from '../review/review-document.ts';
import type { ReviewFacts } from '../review/review-facts.ts';
import { viewSpec } from '../review/view-spec.ts';
import { askReview } from './ask-review.ts';
import { checkRawSpec } from './check-raw-spec.ts';
import type { RawSpec } from './compile-spec.ts';
import { stripSystem } from './render-spec.ts';
import type { RenderTask } from './render-task.ts';

// The validators first, and what they can mend for certain is mended; then the reviewer, who is told what is left. A draft that
// is blocked after patches that changed it is looked at once more; then it is for a new draft to mend it.

const MOST_PASSES = 2;

export interface ReviewedDraft {
  readonly any: AnySpec;
  readonly report: ReviewReport;
}

export type ReviewedTask = Pick<RenderTask, 'wish' | 'outline'>;

export async function reviewDraft(
  context: RunContext,
  sources: DocumentSources,
  task: ReviewedTask,
  draft: AnySpec,
  id: string,
): Promise<ReviewedDraft> {
  let any = draft;
  const outcomes: PatchOutcome[] = [];
  const apply = (patches: readonly Patch[], bySystem: boolean): boolean => {
    const patched = patchSpec(sources, task, any, patches, bySystem);
    const changed = patched.outcomes.some(({ outcome }) => outcome === 'applied');
    any = patched.any;
    outcomes.push(...patched.outcomes);
    return changed;
  };
  for (let pass = 1; ; pass += 1) {
    apply(listPatches(findIn(sources, task, any)), true);
    const found = findIn(sources, task, any);
    const said = await askReview(context, sources, { ...task, any, found }, `${id}/pass:${pass}`);
    const changed = apply(readPatches(said), false);
    apply(listPatches(findIn(sources, task, any)), true);
    const report = describe(sources, task, any, said, outcomes);
    if (!report.blockCommit || !changed || pass === MOST_PASSES) {
      tellAborted(context, outcomes, id);
      return { any, report };
    }
  }
}

/** A report of a spec as it is, without a model. */
export function reviewSpec(
  sources: DocumentSources,
  task: Pick<ReviewedTask, 'wish'>,
  any: AnySpec,
  applied: readonly PatchOutcome[],
): ReviewReport {
  return describe(sources, task, any, null, applied);
}

/** Patches on a spec, each held to its contract and to what it names. None may make it worse. */
export function patchSpec(
  sources: DocumentSources,
  { wish, outline }: ReviewedTask,
  any: AnySpec,
  patches: readonly Patch[],
  bySystem: boolean,
): { readonly any: AnySpec; readonly outcomes: readonly PatchOutcome[] } {
  const limits = {
    outline,
    tables: wish.tables,
    clauses: sources.clauses.map(({ name }) => name),
    images: sources.images,
  };
  const count = (spec: AnySpec) =>
    findIn(sources, { wish }, spec).filter(({ severity }) => severity === 'error' || severity === 'critical')
      .length;
  let faults = count(any);
  const allowed = bySystem ? patches : patches.filter((patch) => !isSystems(patch));
  const { document, outcomes } = applyPatches(toJson(any.spec), allowed, (next) => {
    const parsed = SPEC_CONTRACTS[any.type].stored.safeParse(next);
    if (!parsed.success) return `the spec would not keep its contract: ${parsed.error.issues[0]?.message}`;
    const spec = asSpec(any, next);
    const [lost] = checkRawSpec(stripSystem(spec) as RawSpec, limits);
    if (lost !== undefined) return lost.message;
    const after = count(spec);
    if (after > faults) return 'it would break what is right';
    faults = after;
    return null;
  });
  const refused = patches.filter((patch) => !allowed.includes(patch)).map(refuseSystems);
  return { any: asSpec(any, document), outcomes: [...outcomes, ...refused] };
}

/** The contract has looked at it, or it is what it was. */
function asSpec({ type }: AnySpec, spec: Json): AnySpec {
  return { type, spec } as unknown as AnySpec;
}

const SYSTEM_KEYS: ReadonlySet<unknown> = new Set(['version', 'language', 'metadata', 'styles', 'clauses']);

function isSystems({ target }: Patch): boolean {
  const parsed = parseTarget(target);
  return parsed.ok && SYSTEM_KEYS.has(parsed.path[0]);
}

function refuseSystems({ id, target, action }: Patch): PatchOutcome {
  return {
    id: id ?? null,
    target,
    action,
    outcome: 'aborted',
    reason: 'this part of a spec is the system’s',
  };
}

function factsOf(sources: DocumentSources, { wish }: Pick<ReviewedTask, 'wish'>, any: AnySpec): ReviewFacts {
  const tables = new Map(wish.tables.map((table) => [table.name, table]));
  return {
    view: viewSpec(any, tables),
    profile: sources.profile,
    clauses: listApprovedClauses(sources.clauses, sources.language),
  };
}

function findIn(sources: DocumentSources, task: Pick<ReviewedTask, 'wish'>, any: AnySpec): DocumentFinding[] {
  return findByRules(factsOf(sources, task, any), sources.rules);
}

/** What was parsed from JSON is JSON, however little the contract says of it. */
function readPatches(said: RawDocumentReview | null): Patch[] {
  return (said?.recommendedPatches ?? []) as Patch[];
}

function listPatches(findings: readonly DocumentFinding[]): Patch[] {
  return findings.flatMap(({ patch }) => patch ?? []);
}

function describe(
  sources: DocumentSources,
  task: Pick<ReviewedTask, 'wish'>,
  any: AnySpec,
  said: RawDocumentReview | null,
  applied: readonly PatchOutcome[],
): ReviewReport {
  const facts = factsOf(sources, task, any);
  const findings = [...findByRules(facts, sources.rules), ...(said === null ? [] : listSaid(said))];
  const own = { specVersion: any.spec.version, applied: [...applied] };
  return reportFindings(facts, sources.rules, findings, own);
}

/** What the reviewer blocks is critical, whatever it calls it; what it does not block is not. */
function listSaid({ findings, blockCommit }: RawDocumentReview): DocumentFinding[] {
  const told = findings.map(
    ({ category, severity, target, message }): DocumentFinding => ({
      ruleId: 'reviewer',
      category,
      severity: severity === 'critical' && !blockCommit ? 'error' : severity,
      pointer: target,
      excerpt: '',
      message,
    }),
  );
  if (!blockCommit || told.some(({ severity }) => severity === 'critical')) return told;
  const [worst, ...rest] = told;
  return worst === undefined
    ? [
        {
          ruleId: 'reviewer',
          category: 'structure',
          severity: 'critical',
          pointer: '',
          excerpt: '',
          message: 'the reviewer blocks it, and does not say why',
        },
      ]
    : [{ ...worst, severity: 'critical' }, ...rest];
}

function tellAborted(context: RunContext, outcomes: readonly PatchOutcome[], id: string): void {
  const aborted = outcomes.filter(({ outcome }) => outcome === 'aborted');
  const [first] = aborted;
  if (first === undefined) return;
  context.notice({
    reason_code: 'patch_aborted',
    message: `${aborted.length} of ${outcomes.length} patches could not be applied: ${first.target}: ${first.reason}.`,
    step_id: id,
  });
}
