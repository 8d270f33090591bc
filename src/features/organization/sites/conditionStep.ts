import { l10n } from 'vscode'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import { conditionProblem } from '../../../core/docs/sites/conditionProblem.ts'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { FormStep } from '../../shared/forms/form.ts'
import { choiceStep, type Choice } from '../../shared/forms/steps.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'

/**
 * Returns a step that asks for the condition of a part of a site: none, one from the adaptive schema, or a typed one.
 */
export function conditionStep(
  { client }: Connection,
  { organizationId, siteId }: SiteScope,
  value: string | undefined,
  rule: FieldRule,
): FormStep<string | null> {
  const none: Choice<string | null> = { label: l10n.t('Always shown'), icon: 'eye', value: null }
  const now: Choice<string | null>[] = value === undefined ? [] : [{ label: value, icon: 'filter', value }]
  return choiceStep<string | null>({
    prompt: l10n.t('Select who sees it, or enter a condition such as visitor.claims.beta'),
    value: value ?? null,
    async choices(signal) {
      try {
        const input = { organizationId, siteId }
        const { items } = await client.listSiteAdaptiveTemplateConditions(input, { signal })
        const offered = items.filter(({ condition }) => condition !== value)
        const rows = offered.map(({ description, condition }) => ({
          label: description,
          description: condition,
          icon: 'lightbulb',
          value: condition,
        }))
        return [none, ...now, ...rows]
      } catch (error) {
        // A site without an adaptive schema has no suggestions. Conditions can still be typed.
        if (isApiError(error, 'notFound')) return [none, ...now]
        throw error
      }
    },
    typed(text) {
      const problem = rule.problem(text) ?? conditionLabel(text)
      return problem === undefined ? { value: text } : { problem }
    },
  })
}

/** Returns what is wrong with a condition and where, or undefined if it's valid. */
function conditionLabel(text: string): string | undefined {
  const problem = conditionProblem(text)
  if (!problem) return undefined
  return problem.found === undefined
    ? l10n.t('The condition is incomplete. Its end is missing.')
    : l10n.t('The condition has an error: “{0}” isn’t allowed at character {1}.', problem.found, problem.at + 1)
}
