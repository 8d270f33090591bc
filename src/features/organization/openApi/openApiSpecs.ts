import { env, l10n } from 'vscode'
import type { OpenAPISpec, OpenAPISpecVersion } from '../../../contract/openApiSpecs.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import {
  listBranch,
  listedBy,
  type OrganizationScope,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { visibilityLabel } from '../../shared/labels/visibilityLabel.ts'

/** The scope of a specification's versions. */
export type SpecScope = OrganizationScope & { readonly specSlug: string }

/** The versions of an OpenAPI specification, latest first. A click opens the text of a version. */
export const specVersions: ResourceFamily<OpenAPISpecVersion, SpecScope> = {
  kind: 'specVersion',
  icon: 'history',
  title: () => l10n.t('Versions'),
  empty: () => l10n.t('No versions yet'),
  prompt: () => l10n.t('Select a version'),
  failed: (reason) => l10n.t('Can’t load versions ({0})', reason),
  ...listedBy('listOpenAPISpecVersions'),
  read: async ({ client }, scope, versionId) => await client.getOpenAPISpecVersionById({ ...scope, versionId }),
  present: ({ id, createdAt }) => ({
    id,
    label: versionName(createdAt),
    icon: 'git-commit',
    command: commands.openSpecVersion,
  }),
  // Anyone who has the address can read the text.
  details: ({ url: _secret, ...shown }) => shown,
}

/** The OpenAPI specifications of an organization, with the results of their processing. */
export const openApiSpecs: ResourceFamily<OpenAPISpec, OrganizationScope> = {
  kind: 'openApiSpec',
  icon: 'plug',
  title: () => l10n.t('OpenAPI Specs'),
  empty: () => l10n.t('No OpenAPI specs yet'),
  prompt: () => l10n.t('Select an OpenAPI spec'),
  create: commands.uploadSpec,
  failed: (reason) => l10n.t('Can’t load OpenAPI specs ({0})', reason),
  ...listedBy('listOpenAPISpecs'),
  right: 'createOpenAPISpec',
  read: async ({ client }, scope, specSlug) => await client.getOpenAPISpecBySlug({ ...scope, specSlug }),
  present: (spec) => ({
    id: spec.slug,
    label: spec.slug,
    description: [visibilityLabel(spec.visibility), isProcessed(spec) ? '' : l10n.t('processing…')]
      .filter(Boolean)
      .join(' · '),
    icon: isProcessed(spec) ? 'plug' : 'sync~spin',
    problem: processingProblem(spec),
    contextWords: [spec.visibility],
    appUrl: spec.urls.app,
    facts: () => [
      [l10n.t('Visibility'), visibilityLabel(spec.visibility)],
      [l10n.t('Fetched from'), spec.sourceURL],
      [l10n.t('Processed'), momentText(spec.lastProcessedAt)],
      [l10n.t('Address for readers'), spec.urls.published],
    ],
  }),
  settled: isProcessed,
  holds: [specVersions],
  inside: ({ slug: specSlug }, scope) => [listBranch(specVersions, { ...scope, specSlug }, { flat: true })],
}

/** Returns the name of a version: when it was created, to the second, because there are often several in a minute. */
export function versionName(createdAt: string): string {
  const time = Date.parse(createdAt)
  if (Number.isNaN(time)) return createdAt
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(time)
}

/** Returns false while the platform processes the latest source. */
export function isProcessed({ processingState }: Pick<OpenAPISpec, 'processingState'>): boolean {
  return processingState === 'complete'
}

/** Returns a sentence about why the latest source resulted in no version. Undefined if it did. */
export function processingProblem(spec: OpenAPISpec): string | undefined {
  if (!isProcessed(spec) || spec.lastProcessErrorCode === undefined) return undefined
  const [first] = spec.lastProcessedErrors ?? []
  switch (spec.lastProcessErrorCode) {
    case 'FETCH_TIMEOUT':
      return l10n.t('{0} didn’t answer the platform in time.', spec.sourceURL ?? '')
    case 'FETCH_ERROR':
      return l10n.t('The platform couldn’t read {0}: {1}', spec.sourceURL ?? '', first?.message ?? '')
    default:
      return first?.message ?? l10n.t('The platform couldn’t process the specification.')
  }
}
