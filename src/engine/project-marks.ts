import { PROJECT_PATHS } from '../contracts/project-paths.ts';

/** A project is there once it has one of these: it says what the project is, a book or any other. */
export const PROJECT_MARKS = [PROJECT_PATHS.book, PROJECT_PATHS.project] as const;
