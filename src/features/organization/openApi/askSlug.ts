import { l10n } from 'vscode'
import { suggestedSlug } from '../../../core/platform/openApi/suggestedSlug.ts'
import type { OrganizationTarget } from '../../shared/families/commandTargets.ts'
import { askStep } from '../../shared/forms/form.ts'
import { choiceStep, type Choice } from '../../shared/forms/steps.ts'
import { openApiSpecs } from './openApiSpecs.ts'

/** What is known about a specification that needs a slug. */
export interface Sluggable {
  /** Its title. Empty if it has none. */
  readonly title: string
  /** The slug that its file was uploaded to before. */
  readonly linked?: string | undefined
  /** The slug that `.galley.yaml` gives to its file. */
  readonly configured?: string | undefined
}

/** Asks for the slug of a specification: the suggested one, an existing one to replace, or a typed one. */
export async function askSlug(
  { connection, scope, heading, loadCatalog }: OrganizationTarget,
  { title, linked, configured }: Sluggable,
): Promise<string | undefined> {
  const rule = (await loadCatalog()).field('createOpenAPISpec', 'slug')
  const isValid = configured !== undefined && rule.problem(configured) === undefined
  const suggestion = isValid ? configured : suggestedSlug(title, rule.maxLength ?? 100)
  const choices = async (signal: AbortSignal): Promise<Choice<string>[]> => {
    const request = {
      connection,
      scope,
      extent: { limit: 1000, pages: 5 },
      options: { force: true, signal },
      query: {},
    }
    const { value } = await openApiSpecs.list(request)
    const known = value.map(({ slug }) => ({ label: slug, description: l10n.t('replace'), icon: 'plug', value: slug }))
    const isNew = suggestion !== '' && !value.some(({ slug }) => slug === suggestion)
    const description = isValid ? l10n.t('new, as in .galley.yaml') : l10n.t('new')
    const suggested = { label: suggestion, description, icon: 'add', value: suggestion }
    return isNew ? [suggested, ...known] : known
  }
  return await askStep(
    heading(),
    choiceStep({
      prompt: l10n.t('Select a slug to replace its specification, or enter a new slug'),
      choices,
      ...(linked === undefined ? {} : { value: linked }),
      typed: (text) => {
        const problem = rule.problem(text)
        return problem === undefined ? { value: text } : { problem }
      },
    }),
  )
}
