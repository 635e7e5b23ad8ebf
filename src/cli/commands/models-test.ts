import type { ShownModelTest, TestModelRequest } from '../../contracts/api-models.ts';
import type { FitAdvice } from '../../contracts/model-facts.ts';
import { PLAN_MODEL_TEST, TEST_MODEL } from '../../doors/model-doors.ts';
import { nameCount } from '../../name-count.ts';
import type { CommandContext } from '../command-spec.ts';
import type { Paint } from '../create-paint.ts';
import { formatColumns } from '../format-columns.ts';
import { formatUsage } from '../format-usage.ts';
import { openApp } from '../open-app.ts';
import { formatWorkPlan } from '../plan-work.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out, command } = context;
  const app = await openApp(context);
  const language = options.text('language');
  const request: TestModelRequest = language === undefined ? {} : { language };
  const plan = await app.call(PLAN_MODEL_TEST, request);
  if (options.flag('plan')) {
    const next = command(`bookforge models test${language === undefined ? '' : ` --language ${language}`}`);
    out.result({ sent: false, parts: [...plan.parts], estimate: { ...plan.estimate }, next }, () =>
      [formatWorkPlan(plan), `${out.paint.bold('next')}  ${next}`].join('\n'),
    );
    return 0;
  }
  const { calls, input_tokens: input, output_tokens: output, cost_usd: cost } = plan.estimate;
  out.info(
    `${nameCount(calls.expected, 'request')}, about ${input.expected} tokens in and ${output.expected} out, ${cost === null ? 'at a price that is not known' : `about $${cost.expected.toFixed(2)}`}`,
  );
  const test = await app.call(TEST_MODEL, request);
  out.progress.end();
  for (const { check, result, detail } of test.checks)
    if (result === 'limited') out.warn(`${check.replaceAll('_', ' ')}: ${detail}`);
  out.result(test, () => formatTest(test, out.paint));
  return test.verdict === 'unfit' ? 1 : 0;
}

function formatTest(test: ShownModelTest, paint: Paint): string {
  const color = { fit: paint.green, fit_with_limits: paint.yellow, unfit: paint.red }[test.verdict];
  const mark = { passed: paint.green('yes'), limited: paint.yellow('so so'), failed: paint.red('no') };
  const tier = test.tier === null ? '' : `, for tier ${test.tier}`;
  return [
    `${test.model} (from: ${test.source}): ${color(test.verdict.replaceAll('_', ' '))}${tier}`,
    formatColumns(
      test.checks.map(({ check, result, detail }) => [check.replaceAll('_', ' '), mark[result], detail]),
    ),
    ...(test.advice.length === 0 ? [] : [test.advice.map((each) => `- ${formatAdvice(each)}`).join('\n')]),
    [
      formatUsage(test.usage),
      ...(test.model === 'offline:author'
        ? ['a procedural stand-in for a model: for trying, testing and measuring']
        : []),
      test.remembered ? 'remembered; see bookforge models list' : 'not remembered: there is no place for it',
    ].join('\n'),
  ].join('\n\n');
}

function formatAdvice({ text, setting, value }: FitAdvice): string {
  if (setting === null) return text;
  return `${text} Set ${setting}${value === null ? '' : ` to ${JSON.stringify(value)}`}.`;
}
