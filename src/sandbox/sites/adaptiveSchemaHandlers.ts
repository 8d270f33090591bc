import type { AdaptiveSchema, adaptiveSchemaOperations } from '../../contract/adaptiveSchemas.ts'
import { badRequest, orNotFound } from '../http/errors.ts'
import { problemsOfAdaptiveSchema, templateConditions } from '../../core/docs/sites/adaptiveSchemaProblems.ts'
import type { SiteRow } from './siteStore.ts'
import type { Handlers } from '../http/handler.ts'

/** Operations on adaptive schemas (API part 2 §4.4). */
export const adaptiveSchemaHandlers: Handlers<keyof typeof adaptiveSchemaOperations> = {
  getSiteAdaptiveSchema(context) {
    return orNotFound(adaptiveSchemaView(context.site), 'Adaptive schema')
  },

  updateSiteAdaptiveSchema(context, input) {
    const { site } = context
    const { jsonSchema } = input.body
    const problems = problemsOfAdaptiveSchema(jsonSchema)
    if (problems.length > 0) throw badRequest(problems.join(' '))
    context.platform.sites.change(site.id, {
      adaptive_schema: JSON.stringify(jsonSchema),
      adaptive_updated_at: context.now,
    })
    return { object: 'site-adaptive-schema', jsonSchema, updatedAt: context.now }
  },

  listSiteAdaptiveTemplateConditions(context) {
    const view = adaptiveSchemaView(context.site)
    return { items: view ? templateConditions(view.jsonSchema) : [] }
  },
}

function adaptiveSchemaView(site: SiteRow): AdaptiveSchema | undefined {
  if (site.adaptive_schema === null) return undefined
  return {
    object: 'site-adaptive-schema',
    jsonSchema: JSON.parse(site.adaptive_schema) as AdaptiveSchema['jsonSchema'],
    ...(site.adaptive_updated_at === null ? {} : { updatedAt: site.adaptive_updated_at }),
  }
}
