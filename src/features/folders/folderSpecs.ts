import path from 'node:path'
import { Disposable, EventEmitter, RelativePattern, Uri, workspace } from 'vscode'
import type { SpecSource } from '../../core/docs/body/docsBody.ts'
import type { OutlinePart } from '../../core/platform/openApi/specOutline.ts'
import { specProblemMessage } from '../../core/platform/openApi/specProblemMessages.ts'
import type { SpecPlace } from '../../folder/specFile.ts'
import { innermostContaining } from '../../folder/folderFiles.ts'
import { readSpecInThread } from '../../threads/readSpecInThread.ts'
import { currentText, overlaysOf } from '../organization/openApi/specOverlays.ts'
import { settings } from '../shared/commands/ids.ts'
import { onSettingsChanged } from '../shared/commands/settings.ts'
import { DisposableBase } from '../shared/window/disposableBase.ts'
import { explainError } from '../shared/window/explainError.ts'
import type { Log } from '../shared/window/log.ts'
import { translate } from '../shared/window/translate.ts'
import type { DocsFolders } from './docsFolders.ts'

/** The specifications of docs by slug. A specification has its document after it was requested. */
type Specs = ReadonlyMap<string, SpecSource>

/** A specification by its path relative to the folder that must contain it. */
interface SpecFile extends SpecPlace {
  readonly folder: string
}

interface NamedSpecs {
  /** The files in the docs' own configuration. */
  readonly configured: ReadonlyMap<string, SpecPlace> | undefined
  /** By slug. */
  readonly files: ReadonlyMap<string, SpecFile>
  readonly watching: Disposable
  specs: Specs
  readonly reading: Map<string, Promise<void>>
}

/** OpenAPI specifications of docs folders: files that `.galley.yaml` or a setting lists by slug. */
export class FolderSpecs extends DisposableBase {
  readonly #folders: DocsFolders
  readonly #thread: string
  readonly #log: Log
  readonly #changed = new EventEmitter<void>()
  /** By the root of the docs, or by the workspace folder for a file outside docs. */
  readonly #named = new Map<string, NamedSpecs>()

  /** Fires when specifications were read, or the list has changed. */
  readonly onDidChange = this.#changed.event

  /** `thread` is the path of the bundled `specThread`. */
  constructor(folders: DocsFolders, thread: string, log: Log) {
    super()
    this.#folders = folders
    this.#thread = thread
    this.#log = log
    this.register(
      new Disposable(() => this.#forget()),
      this.#changed,
      onSettingsChanged([settings.openApiFiles], () => this.#forgetAll()),
      workspace.onDidChangeWorkspaceFolders(() => this.#forgetAll()),
    )
  }

  /** Returns the known specifications for a file of docs. Undefined if there are none. */
  of(uri: Uri): Specs | undefined {
    return this.#namedFor(uri)?.specs
  }

  /** Reads a specification. Never rejects. */
  async read(uri: Uri, slug: string): Promise<void> {
    const named = this.#namedFor(uri)
    const file = named?.files.get(slug)
    if (named === undefined || file === undefined) return
    const reading = named.reading.get(slug) ?? this.#read(file, slug, named)
    named.reading.set(slug, reading)
    await reading
  }

  /** Reads all specifications for a file or folder of docs, and returns them. */
  async readAll(uri: Uri): Promise<Specs | undefined> {
    for (const slug of this.#namedFor(uri)?.files.keys() ?? []) await this.read(uri, slug)
    return this.of(uri)
  }

  /** Reads the outline of a specification with its overlays, or why it can't be read. */
  async outline(file: string): Promise<OutlinePart[] | string> {
    const uri = Uri.file(file)
    try {
      const texts = { text: await currentText(uri), overlays: await overlaysOf(uri) }
      const input = { ...texts, wants: ['outline'], isUnchecked: true } as const
      const { outline, problems } = await readSpecInThread(input, this.#thread, new AbortController().signal)
      if (outline !== undefined) return JSON.parse(outline) as OutlinePart[]
      const [problem] = problems
      return problem === undefined ? '' : specProblemMessage(problem, translate)
    } catch (error) {
      this.#log.debug('Couldn’t read the outline of a specification.', error)
      return explainError(error).message
    }
  }

  async #read(file: SpecFile, slug: string, named: NamedSpecs): Promise<void> {
    try {
      const { readSpecFile } = await import('../../folder/specFile.ts')
      const known = named.specs.get(slug) ?? { slug }
      const spec = { ...known, ...(await readSpecFile(file.folder, file)) }
      named.specs = new Map([...named.specs, [slug, spec]])
      this.#changed.fire()
    } catch (error) {
      this.#log.warn('Couldn’t read a specification.', error)
    }
  }

  #namedFor(uri: Uri): NamedSpecs | undefined {
    const top = workspace.getWorkspaceFolder(uri)
    if (top?.uri.scheme !== 'file') return undefined
    const docs = innermostContaining(this.#folders.known, ({ place }) => place.root, uri.fsPath)
    const key = docs?.place.root ?? top.uri.fsPath
    const configured = docs?.last?.configuration.specs
    let named = this.#named.get(key)
    if (named === undefined || named.configured !== configured) {
      named?.watching.dispose()
      const files = new Map([
        ...placed(docs?.place.folder ?? '', configured ?? new Map()),
        ...placed(top.uri.fsPath, filesOf(workspace.getConfiguration('', top).get<unknown>(settings.openApiFiles))),
      ])
      named = {
        configured,
        files,
        watching: Disposable.from(...[...files.values()].map((file) => this.#watch(file))),
        specs: new Map(
          [...files].map(([slug, { folder, source: title }]) => [
            slug,
            { slug, title, file: path.join(folder, title) },
          ]),
        ),
        reading: new Map(),
      }
      this.#named.set(key, named)
    }
    return named.files.size === 0 ? undefined : named
  }

  #watch({ folder, source, overlays }: SpecFile): Disposable {
    const beside = `${path.posix.dirname(source)}/*.overlay.{yaml,yml,json}`.replace(/^\.\//, '')
    const changed = (): void => this.#forgetAll()
    const watched = [source, ...(overlays ?? [beside])].flatMap((glob) => {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.file(folder), glob))
      const { onDidCreate, onDidChange, onDidDelete } = watcher
      return [watcher, ...[onDidCreate, onDidChange, onDidDelete].map((on) => on(changed))]
    })
    return Disposable.from(...watched)
  }

  #forgetAll(): void {
    this.#forget()
    this.#changed.fire()
  }

  #forget(): void {
    for (const { watching } of this.#named.values()) watching.dispose()
    this.#named.clear()
  }
}

function placed(folder: string, files: ReadonlyMap<string, SpecPlace>): [string, SpecFile][] {
  return [...files].map(([slug, file]) => [slug, { folder, ...file }])
}

/** Returns the files in a setting, whose value can be anything. */
function filesOf(value: unknown): Map<string, SpecPlace> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(
    entries.flatMap(([slug, source]: [string, unknown]) => (typeof source === 'string' ? [[slug, { source }]] : [])),
  )
}
