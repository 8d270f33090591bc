import { Uri } from 'vscode'
import { LRUCache } from 'lru-cache'
import type { PageRemarks } from '../../../core/authoring/rendering/readerView.ts'
import type { UriParts } from '../../../core/platform/uris/uriParts.ts'

/** What comparisons say about a page, and the images of a file that the preview can't load by itself. */
export interface ComparedPage extends PageRemarks {
  /** `data:` addresses by the source that the text names. */
  readonly images?: ReadonlyMap<string, string>
}

/** More are read again when they're looked at. */
const maxPages = 100

/** What is known of pages that are compared: reviewing finds it out, and the preview shows it. */
export class ComparedPages {
  readonly #pages = new LRUCache<string, ComparedPage>({ max: maxPages })

  of(document: UriParts): ComparedPage | undefined {
    return this.#pages.get(Uri.from(document).toString())
  }

  keep(document: Uri, page: ComparedPage): void {
    this.#pages.set(document.toString(), page)
  }
}
