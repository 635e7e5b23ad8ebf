import { TidiedSchema, TidyRequestSchema } from '../contracts/api-book.ts';
import { defineChange } from './door.ts';

export const TIDY_PROJECT = defineChange('book', {
  name: 'project.tidy',
  summary: 'Pack what finished runs left, so that it takes less room; nothing is lost',
  room: 'project',
  input: TidyRequestSchema,
  output: TidiedSchema,
  call: (book, { plan = false }) => book.tidy({ plan }),
});
