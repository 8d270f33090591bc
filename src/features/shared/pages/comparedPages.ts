import { Uri } from 'vscode'
import { LRUCache } from 'lru-cache'
import type { PageRemarks } from '../../../core/authoring/rendering/readerView.ts'
import type { UriParts } from '../../../core/platform/uris/uriParts.ts'

/** The remarks of a comparison about a page, and images that the preview can't load. */
export interface ComparedPage extends PageRemarks {
  /** The blocks that differ from the other side. They're also known if VS Code marks the changes itself. */
  readonly blocks?: PageRemarks['changed']
  /** The images as `data:` addresses, by their sources in the text. */
  readonly images?: ReadonlyMap<string, string>
}

/** The maximum number of pages to remember. Others are read again when they're shown. */
const maxPages = 100

/** Stores the results of comparisons, so that the preview can show them. */
export class ComparedPages {
  readonly #pages = new LRUCache<string, ComparedPage>({ max: maxPages })

  of(document: UriParts): ComparedPage | undefined {
    return this.#pages.get(Uri.from(document).toString())
  }

  keep(document: Uri, page: ComparedPage): void {
    this.#pages.set(document.toString(), page)
  }
}
