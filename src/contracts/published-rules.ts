import { z } from 'zod';

/**
 * What a published schema says of a value beyond what its zod schema can, as keywords of JSON Schema. Providers are sent the
 * contract without them: few take more than the plain keywords, and the checks of the code say the same and more.
 */
export const PUBLISHED_RULES = z.registry<Readonly<Record<string, z.core.util.JSONType>>>();
