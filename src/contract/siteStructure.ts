import * as Type from 'typebox'
import type { Static } from 'typebox'
import { create, get, list, patch, post, remove } from './operation.ts'
import { identifier, links, model, nullable, oneOf, optional } from './schemas/schema.ts'
import { Site } from './sites.ts'
import { Space } from './spaces.ts'

const condition = Type.String({ maxLength: 1024 })
const path = Type.String({ minLength: 1, maxLength: 100 })
const icon = Type.String({ maxLength: 50 })
const sectionTitle = Type.String({ minLength: 2, maxLength: 128 })
const groupTitle = Type.String({ minLength: 1, maxLength: 100 })
/** Whether it's hidden from visitors (today's live service). No by default. */
const draft = optional(Type.Boolean())

/** A space on a site (API part 2 §2.4). */
export const SiteSpace = model('SiteSpace', {
  object: Type.Literal('site-space'),
  id: Type.String(),
  path: Type.String(),
  section: optional(Type.String()),
  space: Space,
  title: Type.String(),
  default: Type.Boolean(),
  condition: optional(condition),
  draft,
  hasAdvancedCustomizationFeature: optional(Type.Boolean()),
  urls: links('published'),
})
export type SiteSpace = Static<typeof SiteSpace>

/** A section of a site (API part 2 §2.4). */
export const SiteSection = model('SiteSection', {
  object: Type.Literal('site-section'),
  id: Type.String(),
  title: sectionTitle,
  description: optional(Type.String({ maxLength: 256 })),
  icon: optional(icon),
  default: Type.Boolean(),
  path,
  condition: optional(condition),
  draft,
  sectionGroup: optional(Type.String()),
  siteSpaces: Type.Array(SiteSpace),
  urls: links('published'),
})
export type SiteSection = Static<typeof SiteSection>

/** A link in a site's navigation to an external address (today's live service). */
const SiteExternalLink = model('SiteExternalLink', {
  object: Type.Literal('site-external-link'),
  id: Type.String(),
  title: Type.String(),
  url: Type.String(),
  draft,
  description: optional(Type.String()),
  icon: optional(icon),
  sectionGroup: optional(Type.String()),
  condition: optional(condition),
})
export type SiteExternalLink = Static<typeof SiteExternalLink>

/** A group of sections, links and groups (API part 2 §2.4). `object` distinguishes the members of `children`. */
export const SiteSectionGroup = Type.Cyclic(
  {
    SiteSectionGroup: Type.Object({
      object: Type.Literal('site-section-group'),
      id: Type.String(),
      title: groupTitle,
      icon: optional(icon),
      draft,
      sectionGroup: optional(Type.String()),
      /** The sections among the children, for clients that know only these. */
      sections: optional(Type.Array(SiteSection)),
      children: Type.Array(Type.Union([SiteSection, SiteExternalLink, Type.Ref('SiteSectionGroup')])),
      urls: optional(links('published')),
    }),
  },
  'SiteSectionGroup',
)
export type SiteSectionGroup = Static<typeof SiteSectionGroup>

/** The structure of a site: its sections and groups, or its site spaces if it has no sections. */
export const SiteStructure = Type.Union([
  Type.Object({
    type: Type.Literal('sections'),
    structure: Type.Array(Type.Union([SiteSection, SiteExternalLink, SiteSectionGroup])),
  }),
  Type.Object({ type: Type.Literal('siteSpaces'), structure: Type.Array(SiteSpace) }),
])
export type SiteStructure = Static<typeof SiteStructure>

/** A site as visitors get it (API part 2 §2.4). */
export const PublishedSite = model('PublishedSite', {
  object: Type.Literal('published-content-site'),
  site: Site,
  structure: SiteStructure,
  /** The customization of the site, and of single site spaces (today's live service). */
  customizations: optional(
    Type.Object({
      site: Type.Record(Type.String(), Type.Unknown()),
      siteSpaces: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
  /** Scripts that integrations load in its pages (today's live service). */
  scripts: optional(
    Type.Array(
      Type.Object({
        script: Type.String(),
        contentSecurityPolicy: optional(Type.String()),
        cookies: Type.Boolean(),
      }),
    ),
  ),
})
export type PublishedSite = Static<typeof PublishedSite>

const sitePointer = Type.Object({
  type: oneOf('site-space', 'site-section', 'site-section-group', 'site-external-link'),
  id: identifier,
})
const siteSpaceNeighbour = Type.Object({ type: Type.Literal('site-space'), siteSpace: identifier })
const groupNeighbour = Type.Object({ type: oneOf('site-section', 'site-section-group'), id: identifier })

const shareKey = optional(Type.String())
const site = '/orgs/{organizationId}/sites/{siteId}'
const siteSpaces = `${site}/site-spaces`
const groups = `${site}/section-groups`
const sections = `${site}/sections`
const oneSiteSpace = `${siteSpaces}/{siteSpaceId}`
const oneGroup = `${groups}/{siteSectionGroupId}`
const oneSection = `${sections}/{siteSectionId}`

/** Operations on site spaces (API part 2 §4.4). */
export const siteSpaceOperations = {
  listSiteSpaces: list(siteSpaces, 'List the spaces of a site.', SiteSpace, {
    shareKey,
    default: optional(Type.Boolean()),
  }),
  addSpaceToSite: create(siteSpaces, 'Add a space to a site.', SiteSpace, {
    body: Type.Object({ spaceId: identifier, sectionId: optional(identifier), draft }),
  }),
  deleteSiteSpaceById: remove(oneSiteSpace, 'Remove a space from a site. The space itself isn’t deleted.'),
  updateSiteSpaceById: patch(
    oneSiteSpace,
    'Change the path, condition, draft state, or space of a site space.',
    SiteSpace,
    {
      body: Type.Object({
        path: optional(path),
        condition: optional(nullable(condition)),
        spaceId: optional(identifier),
        draft,
      }),
    },
  ),
  moveSiteSpace: post(`${oneSiteSpace}/move`, 'Reorder a site space among its siblings.', SiteSpace, {
    body: Type.Object({
      position: Type.Object({ before: optional(siteSpaceNeighbour), after: optional(siteSpaceNeighbour) }),
    }),
  }),
  duplicateSiteSpace: create(
    `${oneSiteSpace}/duplicate`,
    'Copy a space of a site, and add the copy as a variant or in a section of its own.',
    SiteSpace,
    { body: Type.Object({ draft }) },
  ),
}

/** Operations on section groups (API part 2 §4.4). */
export const siteSectionGroupOperations = {
  listSiteSectionGroups: list(groups, 'List the section groups of a site.', SiteSectionGroup),
  addSectionGroupToSite: create(groups, 'Add a section group to a site.', SiteSectionGroup, {
    body: Type.Object({
      title: groupTitle,
      icon: optional(nullable(icon)),
      sections: optional(Type.Array(identifier)),
      parent: optional(identifier),
      draft,
    }),
  }),
  deleteSiteSectionGroupById: remove(oneGroup, 'Delete a section group. Its sections move up one level.'),
  updateSiteSectionGroupById: patch(
    oneGroup,
    'Change the title, icon, or draft state of a section group, or its parent group (null: none).',
    SiteSectionGroup,
    {
      body: Type.Object({
        title: optional(groupTitle),
        icon: optional(nullable(icon)),
        parentSectionGroupId: optional(nullable(identifier)),
        draft,
      }),
    },
  ),
  addSectionToGroup: create(`${oneGroup}/sections`, 'Add a section to a group.', SiteSectionGroup, {
    body: Type.Object({ sectionId: identifier }),
  }),
  removeSectionFromGroup: remove(
    `${oneGroup}/sections/{siteSectionId}`,
    'Remove a section from a group. The section itself isn’t deleted.',
  ),
  moveSiteSectionGroup: post(`${oneGroup}/move`, 'Reorder a section group among its siblings.', SiteSectionGroup, {
    body: Type.Object({
      position: Type.Object({ before: optional(groupNeighbour), after: optional(groupNeighbour) }),
    }),
  }),
}

/** Operations on sections and the structure as a whole (API part 2 §4.4 `published`; the rest: api-facts C7). */
export const siteStructureOperations = {
  getPublishedContentSite: get(`${site}/published`, 'Get a site as its visitors see it.', PublishedSite, { shareKey }),
  getSiteStructure: get(`${site}/structure`, 'Get the structure of a site.', SiteStructure, { shareKey }),
  sortSiteStructure: patch(
    `${site}/structure/sort`,
    'Reorder a part of a site among its siblings.',
    Type.Union([SiteSpace, SiteSection, SiteSectionGroup, SiteExternalLink]),
    {
      body: Type.Object({
        item: sitePointer,
        position: Type.Object({ before: optional(sitePointer), after: optional(sitePointer) }),
      }),
    },
  ),
  listSiteSections: list(sections, 'List the sections of a site.', SiteSection, { shareKey }),
  addSectionToSite: create(sections, 'Add a section and its first space to a site.', SiteSection, {
    body: Type.Object({
      spaceId: identifier,
      title: optional(sectionTitle),
      icon: optional(nullable(icon)),
      siteSectionGroupId: optional(identifier),
      draft,
    }),
  }),
  updateSiteSectionById: patch(oneSection, 'Change a section.', SiteSection, {
    body: Type.Object({
      title: optional(sectionTitle),
      path: optional(path),
      defaultSiteSpace: optional(identifier),
      condition: optional(nullable(condition)),
      icon: optional(nullable(icon)),
      description: optional(nullable(Type.String({ maxLength: 256 }))),
      siteSectionGroupId: optional(nullable(identifier)),
      draft,
    }),
  }),
  deleteSiteSectionById: remove(
    oneSection,
    'Delete a section and its site spaces. The spaces themselves aren’t deleted.',
  ),
}
