import { workspace, type TextDocument } from 'vscode'
import type { TextScope } from '../../../core/checks/checkText.ts'
import { SpaceBody } from '../../../core/docs/spaceBody.ts'
import { pageNames, parsePageUri, type AnyPageAddress } from '../../../core/uris/uris.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { DocumentScans } from './documentScans.ts'

/** Gives what is known around a document that Galley helps to write; undefined where that cannot be read. */
interface TextScopes {
  scope(document: TextDocument): Promise<TextScope | undefined>
  /** Reads the anchors of a page, so that the scopes of its body know them from then on. */
  readAnchors(document: TextDocument, page: string): Promise<void>
}

/** What helps to write a document needs: its text, what is around it, and whether help is wanted. */
export interface WritingServices {
  readonly scans: DocumentScans
  readonly scopes: TextScopes
  readonly isOn: () => boolean
}

const maxKnownAnchors = 200
const maxKnownBodies = 20

/** The scopes of pages of change requests, from what the client has cached. */
export class ChangeRequestScopes implements TextScopes {
  readonly #reader: ContentReader
  readonly #log: Log
  /** By the page's URI. */
  readonly #anchors = new Map<string, ReadonlySet<string>>()
  /** The last body by its key: as long as nothing in it changes it stays the same one, and what was found in it holds. */
  readonly #bodies = new Map<string, { readonly about: readonly unknown[]; readonly body: SpaceBody }>()
  #anchorsRead = 0

  constructor(reader: ContentReader, log: Log) {
    this.#reader = reader
    this.#log = log
  }

  async scope(document: TextDocument): Promise<TextScope | undefined> {
    const from = parsePageUri(document.uri)
    if (from === undefined) return undefined
    try {
      const body = await this.#body(from)
      const page = body.pages.byId(from.page)
      return page && { page, body }
    } catch (error) {
      if (!isCancellation(error)) this.#log.debug('What is around a page could not be read.', error)
      return undefined
    }
  }

  async readAnchors(document: TextDocument, page: string): Promise<void> {
    const from = parsePageUri(document.uri)
    if (from === undefined || page === from.page) return
    try {
      const entry = (await this.#body(from)).pages.byId(page)
      if (entry === undefined) return
      const uri = openPageUri({ ...from, ...pageNames(entry) })
      const [{ pageAnchors }, bytes] = await Promise.all([
        import('../../../core/docs/pageOutline.ts'),
        workspace.fs.readFile(uri),
      ])
      if (this.#anchors.size >= maxKnownAnchors) this.#anchors.clear()
      this.#anchors.set(anchorKey(from, page), pageAnchors(new TextDecoder().decode(bytes)))
      this.#anchorsRead++
    } catch (error) {
      if (!isCancellation(error)) this.#log.debug('The headings of a page could not be read.', error)
    }
  }

  async #body(from: AnyPageAddress): Promise<SpaceBody> {
    const [pages, listed] = await Promise.all([this.#reader.pages(from), this.#reader.files(from)])
    const { server, space, changeRequest } = from
    const title = from.changeRequestTitle ?? from.spaceTitle
    const key = anchorKey(from, '')
    const known = this.#bodies.get(key)
    const files = known?.body.files !== undefined && isSame(known.body.files, listed) ? known.body.files : listed
    const about = [pages, files, title, this.#anchorsRead]
    if (known?.about.every((each, at) => each === about[at]) === true) return known.body
    const body = new SpaceBody({
      server,
      space,
      ...(changeRequest === undefined ? {} : { changeRequest }),
      title,
      pages,
      files,
      anchorsOf: ({ id }) => this.#anchors.get(anchorKey(from, id)),
    })
    if (this.#bodies.size >= maxKnownBodies) this.#bodies.clear()
    this.#bodies.set(key, { about, body })
    return body
  }
}

/** The list is put together anew each time, of files that the cache keeps. */
function isSame<Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): boolean {
  return one.size === other.size && [...other].every(([id, value]) => one.get(id) === value)
}

function anchorKey({ server, space, changeRequest }: AnyPageAddress, page: string): string {
  return [server, space, changeRequest ?? '', page].join(' ')
}
