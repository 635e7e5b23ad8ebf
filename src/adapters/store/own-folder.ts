import { PROJECT_PATHS } from '../../contracts/project-paths.ts';

/** What the store keeps for itself, and writes by no other way than its own. */
const KEPT = [
  'runs',
  'claims',
  'lock',
  'commits',
  'conflicts',
  'audit',
  'requests',
  'logs',
  'drafts',
  'memo',
];

/** Whether a path lies where a commit must not write. Case does not matter, since to some disks it does not. */
export function isOwnPath(path: string): boolean {
  const [first, second] = path.toLowerCase().split('/');
  return first === PROJECT_PATHS.controlRoom && (second === undefined || KEPT.includes(second));
}
