import type { Document, DocumentNode } from '../../contract/schemas/document.ts'
import { findLinks } from '../../core/text/markdown/links/findLinks.ts'
import { findReusableContent } from '../../core/docs/pages/findReusableContent.ts'
import type { DocumentStore } from './documentStore.ts'
import type { PageTree, ReusableNode } from './pageTree.ts'

/** So much is put into one page; what is named beyond that stays named. */
const maxIncluded = 500

/** The reusable content of a revision, as it is put into a page that includes it. One for each page that is read. */
export class ReusableContents {
  readonly #tree: PageTree
  readonly #documents: DocumentStore
  #included = 0

  constructor(tree: PageTree, documents: DocumentStore) {
    this.#tree = tree
    this.#documents = documents
  }

  /** A text with what it includes in the place of the tags that name it; what doesn't exist stays a tag. */
  inMarkdown(markdown: string, around: readonly ReusableNode[] = []): string {
    let [text, at] = ['', 0]
    for (const { kind, form, value, whole } of findLinks(markdown)) {
      const found = kind === 'include' && form === 'tag' ? this.#find(value) : undefined
      if (!found || whole.start < at || !this.#mayInclude(found, around)) continue
      const body = found.documentId === undefined ? '' : this.#documents.markdown(found.documentId)
      text += markdown.slice(at, whole.start) + this.inMarkdown(body, [...around, found]).trimEnd()
      at = whole.end
    }
    return text + markdown.slice(at)
  }

  /** A document with what it includes in the place of the blocks that name it. */
  inDocument(document: Document): Document {
    return { ...document, nodes: this.#resolved(document.nodes, []) }
  }

  /** A document whose blocks name what they include by its identifier. */
  named(document: Document): Document {
    return { ...document, nodes: document.nodes.map((node) => this.#named(node)) }
  }

  /** Nothing is put into itself. */
  #mayInclude(found: ReusableNode, around: readonly ReusableNode[]): boolean {
    if (around.includes(found) || this.#included >= maxIncluded) return false
    this.#included += 1
    return true
  }

  #resolved(nodes: readonly DocumentNode[], around: readonly ReusableNode[]): DocumentNode[] {
    return nodes.flatMap((node) => {
      const found = this.#includedBy(node)
      if (!found || !this.#mayInclude(found, around)) {
        return [node.nodes ? { ...node, nodes: this.#resolved(node.nodes, around) } : node]
      }
      if (found.documentId === undefined) return []
      return this.#resolved(this.#documents.document(found.documentId).nodes, [...around, found])
    })
  }

  #named(node: DocumentNode): DocumentNode {
    const found = this.#includedBy(node)
    if (found) return { ...node, data: { ...node.data, ref: { kind: 'reusable-content', reusableContent: found.id } } }
    return node.nodes ? { ...node, nodes: node.nodes.map((each) => this.#named(each)) } : node
  }

  #includedBy({ type, data }: DocumentNode): ReusableNode | undefined {
    const ref = type === 'reusable-content' ? (data?.['ref'] as { reusableContent?: string } | undefined) : undefined
    return ref?.reusableContent === undefined ? undefined : this.#find(ref.reusableContent)
  }

  #find(target: string): ReusableNode | undefined {
    return findReusableContent(target, this.#tree.content.reusableContents ?? [])
  }
}
