import type { ResolvedConfig } from './config.ts';
import type { ShownSettings } from './contracts/api-settings.ts';

/** The configuration for people and programs: no key, and of an address nothing that could be one. */
export function describeSettings(
  project: string | null,
  config: ResolvedConfig,
  roles: readonly string[],
): ShownSettings {
  const { sources } = config;
  const chosen = config.modelFor(null);
  const byRole = roles.map((role) => ({ role, chosen: config.modelFor(role), agent: config.agent(role) }));
  const models = [chosen, ...byRole.map((each) => each.chosen)].flatMap(({ id, others }) => [id, ...others]);
  const providers = [...new Set(models.map((id) => id.split(':', 1)[0] ?? id))].sort();
  return {
    project,
    model: { value: chosen.id, source: chosen.source },
    roles: byRole.map(({ role, chosen: own, agent }) => ({
      role,
      model: { value: own.id, source: own.source },
      others: [...own.others],
      tier: agent.tier ?? null,
      temperature: agent.temperature ?? null,
      max_output_tokens: agent.max_output_tokens ?? null,
    })),
    providers: providers.map((provider) => {
      const { baseUrl, baseUrlSource, keySource } = config.access(provider);
      const { max_in_flight, requests_per_minute } = config.provider(provider);
      return {
        provider,
        base_url: baseUrl === null ? null : stripAddress(baseUrl),
        base_url_source: baseUrlSource,
        key_source: keySource,
        max_in_flight: max_in_flight ?? null,
        requests_per_minute: requests_per_minute ?? null,
      };
    }),
    model_timeout_ms: { value: config.modelTimeoutMs, source: sources.modelTimeout },
    model_deadline_ms: { value: config.modelDeadlineMs, source: sources.modelDeadline },
    wait_tries: { value: config.wait.tries, source: sources.waitTries },
    wait_max_ms: { value: config.wait.maxMs, source: sources.waitMax },
    wait_repeat_maybe_paid: { value: config.wait.repeatMaybePaid, source: sources.waitRepeat },
    memory_context_chapters: { value: config.memoryContextChapters, source: sources.memory },
    revision_block_on_pending: { value: config.blockOnPending, source: sources.block },
    writing_recipe: { value: config.sceneRecipe, source: sources.recipe },
  };
}

/** Scheme, host and path: a name, a password and a query may hold a key. What is no address is not told at all. */
function stripAddress(address: string): string {
  if (!URL.canParse(address)) return '(not an address)';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
