import { unprocessable } from '../http/errors.ts'
import type { PageTree } from '../revisions/pageTree.ts'
import { withoutExtension } from '../../core/text/strings/markdownFiles.ts'

/** The names that a batch gives to the pages and files that it adds, so that its other changes can refer to them. */
export class BatchNames {
  readonly #tree: PageTree
  /** Page ids by name. */
  readonly pages = new Map<string, string>()
  /** File ids by name. */
  readonly files = new Map<string, string>()

  constructor(tree: PageTree) {
    this.#tree = tree
  }

  add(kind: 'pages' | 'files', name: string, id: string): void {
    if (this.pages.has(name) || this.files.has(name)) {
      throw unprocessable(`The name “${name}” is used twice in this batch.`)
    }
    if (this.#tree.pageAt(withoutExtension(name.replace(/^\.\//, '')))) {
      throw unprocessable(`The name “${name}” is the path of a page.`)
    }
    this[kind].set(name, id)
  }

  /** Returns the name of a page that the batch adds, if it has one. */
  nameOf(pageId: string): string | undefined {
    return [...this.pages].find(([, id]) => id === pageId)?.[0]
  }
}
