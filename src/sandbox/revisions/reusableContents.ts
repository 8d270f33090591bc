import type { Document, DocumentNode } from '../../contract/schemas/document.ts'
import { findLinks } from '../../core/text/markdown/links/findLinks.ts'
import { findReusableContent } from '../../core/docs/pages/findReusableContent.ts'
import type { DocumentStore } from './documentStore.ts'
import type { PageTree, ReusableNode } from './pageTree.ts'

/** How many includes are expanded in one page. The rest stay tags. */
const maxIncluded = 500

/** Expands the reusable content of a revision in a page that includes it. Use one instance for each page. */
export class ReusableContents {
  readonly #tree: PageTree
  readonly #documents: DocumentStore
  #included = 0

  constructor(tree: PageTree, documents: DocumentStore) {
    this.#tree = tree
    this.#documents = documents
  }

  /** Returns a text with its include tags replaced by the content. Tags whose content doesn't exist stay. */
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

  /** Returns a document with its include blocks replaced by the content. */
  inDocument(document: Document): Document {
    return { ...document, nodes: this.#resolved(document.nodes, []) }
  }

  /** Returns a document whose include blocks name the content by its id. */
  named(document: Document): Document {
    return { ...document, nodes: document.nodes.map((node) => this.#named(node)) }
  }

  /** Returns false if a content would include itself, or if the limit is reached. */
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
