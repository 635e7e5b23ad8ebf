/** A project is there once it has one of these: it says what the project is, a book or any other. */
export const PROJECT_MARKS = ['book.json', 'project.json'] as const;
