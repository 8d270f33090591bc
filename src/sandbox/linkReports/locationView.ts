import type { LinkLocation } from '../../contract/linkReports.ts'
import type { PageTree, PageInTree } from '../revisions/pageTree.ts'
import type { Source } from '../revisions/reading.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { StoredLink } from '../revisions/documentStore.ts'
import { fileView } from '../revisions/fileView.ts'
import { organizationView } from '../organizations/organizationView.ts'
import { spaceView } from '../spaces/spaceView.ts'

/**
 * Shows the ends of links (API part 1 §2.10). Organization and space are full objects as the reference has them; the
 * revision comes without its pages and files, which would repeat the whole space in every entry.
 */
export class LocationViews {
  readonly #context: RequestContext
  readonly #source: Source
  readonly #common: Pick<LinkLocation, 'organization' | 'space'> & { versionContext: { type: 'revision' } }

  constructor(context: RequestContext, source: Source) {
    this.#context = context
    this.#source = source
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
          },
        },
      ),
    }
  }

  /** A page from which something is linked. */
  page(placed: PageInTree): LinkLocation {
    return { kind: 'page', ...this.#common, page: this.#pageInfo(placed) }
  }

  /** Where a link leads; undefined if there is nothing. */
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
      page: this.#pageInfo(page),
      ...(anchor === null ? {} : { internalLocation: { type: 'anchor', anchor } }),
    }
  }

  #pageInfo({ node, path }: PageInTree): NonNullable<LinkLocation['page']> {
    return {
      id: node.id,
      title: node.title,
      ...(path === undefined ? {} : { path, urls: { app: this.#context.addresses.content(this.#source.place, path) } }),
    }
  }
}
