import type { LinkLocation } from '../../contract/linkReports.ts'
import type { PageTree, PageInTree } from '../revisions/pageTree.ts'
import type { Source } from '../revisions/reading.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { StoredLink } from '../revisions/references.ts'
import { mergeOf } from '../revisions/contentRequests.ts'
import { PageViews } from '../revisions/pageView.ts'
import { fileView } from '../revisions/fileView.ts'
import { organizationView } from '../organizations/organizationView.ts'
import { spaceView } from '../spaces/spaceView.ts'

/**
 * Returns the sources and targets of links in the form of the API (API part 1 §2.10). They are full objects, as in the
 * reference, except that a revision has no content and a page no subpages. Otherwise, every entry would repeat the
 * whole space.
 */
export class LocationViews {
  readonly #context: RequestContext
  readonly #pages: PageViews
  readonly #common: Pick<LinkLocation, 'organization' | 'space'> & { versionContext: { type: 'revision' } }

  constructor(context: RequestContext, source: Source, tree: PageTree) {
    this.#context = context
    this.#pages = new PageViews({ ...source, tree }, context.addresses, { metadata: false })
    const { revision } = source
    const organization = context.organizationFor(context.space.organization_id, 'view')
    this.#common = {
      organization: organizationView(organization, context),
      space: spaceView(context.space, context),
      versionContext: Object.assign(
        { type: 'revision' as const },
        {
          revision: {
            object: 'revision',
            id: revision.id,
            type: revision.type,
            parents: context.platform.revisions.parentsOf(revision),
            createdAt: revision.created_at,
            urls: { app: context.addresses.content(source.place) },
            ...mergeOf(context, revision),
          },
        },
      ),
    }
  }

  /** Returns the page that contains a link. */
  page(placed: PageInTree): LinkLocation {
    return { kind: 'page', ...this.#common, page: this.#pages.withoutChildren(placed) }
  }

  /** Returns the target of a link, or undefined if it doesn't exist. */
  target(link: StoredLink, tree: PageTree): LinkLocation | undefined {
    if (link.kind === 'url') return { kind: 'url', url: link.target }
    if (link.kind === 'file') {
      const file = tree.file(link.target)
      return file && { kind: 'file', ...this.#common, file: fileView(file, this.#context.addresses, true) }
    }
    const page = tree.page(link.target)
    if (!page) return undefined
    const { anchor } = link
    return {
      kind: 'page',
      ...this.#common,
      page: this.#pages.withoutChildren(page),
      ...(anchor === null ? {} : { internalLocation: { type: 'anchor', anchor } }),
    }
  }
}
