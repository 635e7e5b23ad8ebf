import { z } from 'zod';
import { TextSchema } from '../contracts/ids.ts';
import { OrdinalSchema } from '../contracts/outline-ids.ts';
import { boundLines } from './bound-lines.ts';
import { followTime, TIME_CONFLICTS } from './timeline/follow-time.ts';
import { loadTimedOutline, loadTimedScenes } from './timeline/load-timed-scenes.ts';
import { EVENT_KINDS } from './timeline/time-event.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

const EventSchema = z.strictObject({
  path: TextSchema,
  line: OrdinalSchema,
  expression: TextSchema,
  kind: z.enum(EVENT_KINDS),
  value: TextSchema,
});

/** When things happen, as the narration tells it, and where two tellings cannot both be true. */
export const timelineValidator = defineTool({
  name: 'timeline_validator',
  summary: 'Lists dates, weekdays, steps and hours of scenes in order, and finds those that contradict.',
  args: z
    .strictObject({
      scene_paths: z.array(TextSchema).min(1).max(500).optional(),
      outline_path: TextSchema.optional(),
    })
    .refine(({ scene_paths, outline_path }) => (scene_paths === undefined) !== (outline_path === undefined), {
      path: ['scene_paths'],
      message: 'name scene_paths or an outline_path, and not both',
    }),
  result: z.strictObject({
    events: z.array(EventSchema),
    conflicts: z.array(
      z.strictObject({
        kind: z.enum(TIME_CONFLICTS),
        earlier: EventSchema,
        later: EventSchema,
        message: TextSchema,
      }),
    ),
  }),

  async run({ scene_paths = [], outline_path }, context) {
    const scenes =
      outline_path === undefined
        ? await loadTimedScenes(context, scene_paths)
        : await loadTimedOutline(context, outline_path);
    return followTime(scenes);
  },

  preview: ({ events, conflicts }) => `${events.length} expressions of time, ${conflicts.length} conflicts`,

  digest: ({ events, conflicts }) =>
    boundLines(
      [
        `${conflicts.length} conflicts, ${events.length} expressions of time`,
        ...conflicts.map(
          ({ message, earlier, later }) =>
            `conflict: ${message} ${earlier.path}:${earlier.line} "${earlier.expression}", ${later.path}:${later.line} "${later.expression}"`,
        ),
        ...events.map(({ path, line, expression, value }) => `${path}:${line} ${expression} (${value})`),
      ],
      DIGEST_LIMIT,
    ),
});
