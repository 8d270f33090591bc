import { commands } from '../../shared/commands/commandIds.ts'
import { l10n } from 'vscode'
import type { SiteExternalLink } from '../../../contract/siteStructure.ts'
import {
  allSiteParts,
  contentSpace,
  sitePartsAt,
  type SitePart,
  type SitePartValue,
} from '../../../core/docs/sites/siteStructureParts.ts'
import type { Fact } from '../../shared/labels/factsTooltip.ts'
import { nearestIcon } from '../../shared/labels/namedIcon.ts'
import { listBranch, type Branch, type ListRequest, type ResourceFamily } from '../../shared/families/resourceFamily.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'

/** The scope of a site's parts. `part` is their section or group; it's empty at the root. */
export type SitePartScope = SiteScope & { readonly part: string }

/** The nested parts of a site: groups, sections, site spaces and external links. */
export const siteParts: ResourceFamily<SitePart, SitePartScope> = {
  kind: 'sitePart',
  icon: 'list-tree',
  title: () => l10n.t('Structure'),
  empty: () => l10n.t('Nothing on this site yet'),
  prompt: () => l10n.t('Select a part of the site'),
  create: commands.addSiteSpace,
  failed: (reason) => l10n.t('Can’t load the structure of the site ({0})', reason),
  reads: ['getSiteStructure'],
  right: 'createContent',
  async list(request) {
    const { value, fetchedAt, error } = await readStructure(request)
    const parts = sitePartsAt(value, request.scope.part)
    return { value: parts, more: false, fetchedAt, ...(error ? { error } : {}) }
  },
  async all(request) {
    const { value } = await readStructure(request)
    const { organizationId, siteId } = request.scope
    return allSiteParts(value).map((item) => ({ item, scope: { organizationId, siteId, part: item.parent?.id ?? '' } }))
  },
  present: ({ value, index, siblings, parent }) => ({
    id: value.id,
    kind: kinds[value.object],
    label: partTitle(value),
    description: [
      'path' in value && value.path !== '' ? `/${value.path}` : '',
      'default' in value && value.default ? l10n.t('default') : '',
      value.object === 'site-external-link' ? value.url : '',
      'condition' in value && value.condition !== undefined ? l10n.t('conditional') : '',
      value.draft ? l10n.t('draft') : '',
    ]
      .filter(Boolean)
      .join(' · '),
    icon: nearestIcon('icon' in value ? value.icon : undefined) ?? icons[value.object],
    contextWords: [
      ...(holdsContent(value) ? ['sitePart'] : []),
      ...(value.object === 'site-section' && parent?.object === 'site-section-group' ? ['grouped'] : []),
      ...(index > 0 ? ['canRise'] : []),
      ...(index < siblings.length - 1 ? ['canSink'] : []),
      ...(addressOf(value) === undefined ? [] : ['visitable']),
    ],
    facts: () => factsOf(value, parent?.title),
  }),
  inside: ({ value }, scope) =>
    value.object === 'site-space' || value.object === 'site-external-link' ? [] : [partsOfSite(scope, value.id)],
  content: ({ value }) => contentSpace(value),
  details: ({ value }) => value,
}

/** Returns the parts in a section or group, or at the root, for the tree. */
export function partsOfSite({ organizationId, siteId }: SiteScope, part = ''): Branch {
  return listBranch(siteParts, { organizationId, siteId, part }, { flat: true })
}

async function readStructure({ connection, scope, options }: ListRequest<SitePartScope>) {
  const { organizationId, siteId } = scope
  return await connection.cache.get('getSiteStructure', { organizationId, siteId }, options)
}

const kinds: Readonly<Record<SitePartValue['object'], string>> = {
  'site-space': 'siteSpace',
  'site-section': 'siteSection',
  'site-section-group': 'siteSectionGroup',
  'site-external-link': 'siteExternalLink',
}

const icons: Readonly<Record<SitePartValue['object'], string>> = {
  'site-space': 'book',
  'site-section': 'layers',
  'site-section-group': 'folder-library',
  'site-external-link': 'link-external',
}

/** Returns the title of a part. On a server with only the reference, some sections have none. */
export function partTitle({ title, object }: SitePartValue): string {
  return title === '' && object === 'site-section' ? l10n.t('Section') : title
}

/** A part of a site with content, or a group of such parts. */
export type ContentPart = Exclude<SitePartValue, SiteExternalLink>

/** Returns false for external links. Galley can sort and open them, but not change them. */
export function holdsContent(value: SitePartValue): value is ContentPart {
  return value.object !== 'site-external-link'
}

/** Returns the address of a part of a site for the browser. Undefined if visitors can't reach it. */
export function addressOf(value: SitePartValue): string | undefined {
  return holdsContent(value) ? value.urls?.published : value.url
}

function factsOf(value: SitePartValue, parent: string | undefined): Fact[] {
  return [
    ['', kindLabel(value)],
    [l10n.t('In'), parent],
    [l10n.t('Path'), 'path' in value && value.path !== '' ? `/${value.path}` : undefined],
    ['', 'description' in value ? value.description : undefined],
    [l10n.t('Condition'), 'condition' in value ? value.condition : undefined],
    [l10n.t('Space'), value.object === 'site-space' ? value.space.title : undefined],
    [l10n.t('Icon'), 'icon' in value ? value.icon : undefined],
    ['', value.draft ? l10n.t('Hidden from visitors as a draft') : undefined],
    [l10n.t('Address'), addressOf(value)],
  ]
}

function kindLabel({ object }: SitePartValue): string {
  const labels: Record<SitePartValue['object'], string> = {
    'site-space': l10n.t('Site space'),
    'site-section': l10n.t('Section'),
    'site-section-group': l10n.t('Section group'),
    'site-external-link': l10n.t('External link'),
  }
  return labels[object]
}
