import { commands, l10n, Uri, type Event } from 'vscode'
import { pathBelow } from '../../disk/paths.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import {
  nothingKnown,
  type ReaderView,
  type ShownFile,
  type ShownLink,
  type ShownSpec,
} from '../../core/authoring/rendering/readerView.ts'
import { specFaultMessage } from '../../core/platform/openApi/specSource.ts'
import type { UriParts } from '../../core/platform/uris/uriParts.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { isDocsText } from '../../folder/docsPlace.ts'
import { linkElsewhere, shownTarget } from '../reading/preview/contentView.ts'
import { openText } from '../shared/documents/readText.ts'
import { DisposableBase } from '../shared/window/disposableBase.ts'
import type { Log } from '../shared/window/log.ts'
import type { OtherSpaces } from '../shared/pages/otherSpaces.ts'
import type { FolderSpecs } from './folderSpecs.ts'
import type { DocsFolders } from './docsFolders.ts'
import type * as previewTexts from './previewTexts.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** The content that a page includes, from the last reading. Undefined while it's being read for the first time. */
type Included = ReturnType<ReaderView['include']>

/** What previews of docs folders show. */
interface PreviewServices {
  readonly folders: DocsFolders
  readonly specs: FolderSpecs
  readonly otherSpaces: OtherSpaces
  readonly log: Log
}

/** Shows pages of docs folders in VS Code's preview as readers see them. */
export class FolderPreview extends DisposableBase {
  readonly #services: PreviewServices
  #texts: typeof previewTexts | undefined
  readonly #prepared = new WeakSet<WatchedFolder>()
  /** By the page and the path in the include. */
  #included = new Map<string, Included>()
  /** True if a page of a docs folder is previewed. */
  #isUsed = false

  constructor(services: PreviewServices) {
    super()
    this.#services = services
    const { folders, specs, otherSpaces } = services
    const again = (): void => this.#again()
    const changes = [folders.onDidFind, folders.onDidRead, specs.onDidChange, otherSpaces.onDidChange]
    this.register(...changes.map((on: Event<unknown>) => on(again)))
  }

  /** Returns the view for a file. Undefined if it isn't a page of docs, as far as Galley knows. */
  view(document: UriParts): ReaderView | undefined {
    const uri = Uri.from(document)
    const { folders } = this.#services
    const place = folders.placeOf({ uri })
    this.#isUsed = true
    if (place === undefined || !isDocsText(place, uri.fsPath)) return undefined
    const folder = folders.known.find((each) => each.place.root === place.root)
    if (folder) this.#prepare(folder)
    const docs = folder?.last?.docs
    const file = pathBelow(place.root, uri.fsPath)
    const from =
      docs && (docs.body.pageOf(file) ?? (docs.body.includes.has(file) ? docs.body.pieceOf(file) : undefined))
    return docs && from ? this.#viewOf(docs, from, uri) : nothingKnown
  }

  #viewOf(docs: DocsFolder, from: PageEntry, uri: Uri): ReaderView {
    const { body } = docs
    const { description, icon } = from
    return {
      ...nothingKnown,
      link: (target) => linkElsewhere(target, this.#services.otherSpaces.on()) ?? linkOf(docs, from, target),
      file: (target) => fileOf(docs, from, target),
      include: (target) => this.#include(docs, from, target),
      tag: (slug) => body.tags?.get(slug),
      variables: () => ({
        space: { vars: Object.fromEntries(body.variables) },
        page: { vars: this.#texts?.pageVariables(openText(uri) ?? '') ?? {} },
      }),
      head: () => ({ ...(description && { description }), ...(icon && { icon }) }),
      spec: (reference) =>
        'slug' in reference
          ? this.#spec(uri, reference.slug)
          : { problem: l10n.t('The preview doesn’t load specifications from the web. The published site shows them.') },
    }
  }

  /** Returns undefined while the specification is being read. Then the preview is rendered again. */
  #spec(uri: Uri, slug: string): ShownSpec | undefined {
    const { document, fault, file } = this.#services.specs.of(uri)?.get(slug) ?? {}
    if (document !== undefined) return { document, file }
    if (fault !== undefined) return { problem: specFaultMessage(slug, fault, l10n.t) }
    void this.#services.specs.read(uri, slug)
    return undefined
  }

  #include(docs: DocsFolder, from: PageEntry, target: string): Included {
    const key = `${docs.folder}\0${from.id}\0${target}`
    if (!this.#included.has(key)) {
      this.#included.set(key, undefined)
      this.#readInclude(key, docs, from, target).catch((error: unknown) =>
        this.#services.log.warn('Couldn’t read included content.', error),
      )
    }
    return this.#included.get(key)
  }

  async #readInclude(key: string, docs: DocsFolder, from: PageEntry, target: string): Promise<void> {
    const kept = this.#included
    const isBroken = docs.body.resolve(target, from)?.kind === 'broken'
    const { readIncluded } = await import('./previewTexts.ts')
    const included = isBroken
      ? { problem: l10n.t('The content “{0}” doesn’t exist.', target) }
      : await readIncluded(docs, from, target)
    if (included !== undefined) kept.set(key, included)
    if (this.#included === kept) await commands.executeCommand('markdown.preview.refresh')
  }

  /** Loads what rendering needs, then renders everything again. */
  #prepare(folder: WatchedFolder): void {
    if (this.#prepared.has(folder)) return
    this.#prepared.add(folder)
    Promise.all([import('./previewTexts.ts'), folder.docs()]).then(
      ([texts]) => {
        this.#texts = texts
        this.#again()
      },
      (error: unknown) => this.#services.log.warn('Couldn’t read a docs folder for a preview.', error),
    )
  }

  #again(): void {
    this.#included = new Map()
    if (this.#isUsed) void commands.executeCommand('markdown.preview.refresh')
  }
}

function linkOf({ body }: DocsFolder, from: PageEntry, target: string): ShownLink | undefined {
  const found = target.startsWith('#') ? undefined : body.resolve(target, from)
  return (
    found &&
    shownTarget(found, {
      page: ({ page, anchor }) => {
        const { title, description, icon } = page
        const href = body.writeTarget({ kind: 'page', page, ...(anchor !== undefined && { anchor }) }, from)
        const cover = coverOf(body, page, from)
        return { href, title, ...(description && { description }), ...(icon && { icon }), ...(cover && { cover }) }
      },
      file: ({ file, name = '' }) => {
        return { href: body.writeTarget({ kind: 'file', file: { id: file, name } }, from), title: name }
      },
    })
  )
}

function coverOf(body: DocsFolder['body'], { cover }: PageEntry, from: PageEntry): string | undefined {
  if (cover?.ref?.kind === 'url') return cover.ref.url
  const file = cover?.ref?.kind === 'file' ? body.files.get(cover.ref.file) : undefined
  return file && body.writeTarget({ kind: 'file', file }, from)
}

function fileOf({ body }: DocsFolder, from: PageEntry, target: string): ShownFile | undefined {
  const found = body.resolve(target, from)
  const file = found?.kind === 'file' ? body.files.get(found.file) : undefined
  if (file === undefined) return undefined
  const { name, size } = file
  return { href: body.writeTarget({ kind: 'file', file }, from), name, ...(size !== undefined && { size }) }
}
