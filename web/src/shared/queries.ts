import { useQuery } from '@tanstack/react-query';
import { estimateBook, listProjects, showHealth, showInbox, showStatus } from './api-client.ts';

// What more than one page asks for. Everything of a project is kept under its name, so that news of it can call all of it old.

const LOOK_AGAIN_MS = 5000;

export const useProjects = () =>
  useQuery({ queryKey: ['projects'], queryFn: listProjects, refetchInterval: LOOK_AGAIN_MS });

const useHealth = () =>
  useQuery({ queryKey: ['health'], queryFn: showHealth, staleTime: Number.POSITIVE_INFINITY });

/** Where documents lie that belong to no book; null where the server was started for one book, and before that is known. */
export function useOffice(projects: readonly { readonly project: string }[]): string | null {
  const office = useHealth().data?.documents_in ?? null;
  return projects.some(({ project }) => project === office) ? null : office;
}

/** Whether a project is the office, which is no book; null before that is known. */
export function useIsOffice(project: string): boolean | null {
  const projects = useProjects().data;
  const office = useOffice(projects ?? []);
  const isKnown = useHealth().data !== undefined && projects !== undefined;
  return isKnown ? office === project : null;
}

export const useStatus = (project: string) =>
  useQuery({
    queryKey: [project, 'status'],
    queryFn: () => showStatus(project),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const useInbox = (project: string) =>
  useQuery({
    queryKey: [project, 'inbox'],
    queryFn: () => showInbox(project),
    refetchInterval: LOOK_AGAIN_MS,
  });

/** What it would take from here to a written book. */
export const useEstimate = (project: string) =>
  useQuery({ queryKey: [project, 'estimate'], queryFn: () => estimateBook(project) });
