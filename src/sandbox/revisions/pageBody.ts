import type { Document } from '../../contract/schemas/document.ts'
import type { Page } from '../../contract/revisions.ts'
import { assignKeys } from '../../core/text/markdown/matching/assignKeys.ts'
import { parseMarkdown } from '../../core/text/markdown/parsing/parseMarkdown.ts'
import type { Addresses } from '../urls/addresses.ts'
import { seededIds } from '../identifiers.ts'
import type { DocumentStore } from './documentStore.ts'
import { computedMarkdown } from './computedPages.ts'
import type { PageTree, PageInTree } from './pageTree.ts'
import { toRelativeReferences } from './references.ts'
import { ReusableContents } from './reusableContents.ts'
import { servedDocument } from './servedDocument.ts'

/** The form in which a client wants a body. */
export interface BodyRequest {
  readonly format: 'document' | 'markdown'
  readonly refs: 'relative' | 'stable'
  /** True to replace includes with the content that they name. */
  readonly dereferenced?: boolean
}

/** Reads the bodies of the pages of one revision. */
export class PageBodies {
  readonly #documents: DocumentStore
  readonly #tree: PageTree
  readonly #addresses: Addresses

  constructor(documents: DocumentStore, tree: PageTree, addresses: Addresses) {
    this.#documents = documents
    this.#tree = tree
    this.#addresses = addresses
  }

  /** Returns the body of a page in the form of the API, or nothing for an empty page. */
  body(page: PageInTree, request: BodyRequest): Pick<Page, 'markdown' | 'document'> {
    const markdown = this.stableMarkdown(page)
    if (markdown === undefined) return {}
    const reusable = new ReusableContents(this.#tree, this.#documents)
    if (request.format === 'markdown') {
      const text = request.dereferenced ? reusable.inMarkdown(markdown) : markdown
      return { markdown: this.#titled(page, text, request.refs) }
    }
    const document = this.#document(page, markdown)
    return { document: servedDocument(request.dereferenced ? reusable.inDocument(document) : reusable.named(document)) }
  }

  /** Returns the stored Markdown of a page, with stable references and without its title. */
  stableMarkdown({ node }: PageInTree): string | undefined {
    return node.documentId === undefined
      ? computedMarkdown(this.#tree, node)
      : this.#documents.markdown(node.documentId)
  }

  /** Adds the title as a heading, as the live service does (api-facts C9.1). */
  #titled(page: PageInTree, markdown: string, refs: BodyRequest['refs']): string {
    const body = refs === 'stable' ? markdown : this.#relative(page, markdown)
    return `# ${page.node.title.replaceAll(/\s+/g, ' ').trim()}\n\n${body}`
  }

  #relative(page: PageInTree, markdown: string): string {
    return toRelativeReferences(markdown, page, this.#tree, (id) => {
      const file = this.#tree.file(id)
      return file && this.#addresses.download(file.download, file.name)
    })
  }

  #document({ node }: PageInTree, markdown: string): Document {
    if (node.documentId !== undefined) return this.#documents.document(node.documentId)
    return assignKeys(parseMarkdown(markdown).document, seededIds(`${node.id}\0${markdown}`))
  }
}
