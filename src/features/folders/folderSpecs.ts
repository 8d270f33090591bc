import { Disposable, EventEmitter, RelativePattern, workspace, type Uri, type WorkspaceFolder } from 'vscode'
import type { SpecSource } from '../../core/docs/docsBody.ts'
import { settings } from '../shared/commands/ids.ts'
import { onSettingsChanged } from '../shared/commands/settings.ts'
import type { Log } from '../shared/window/log.ts'

/** The specifications of a folder of the workspace, by slug: with their documents as far as somebody asked for them. */
type Specs = ReadonlyMap<string, SpecSource>

interface NamedSpecs {
  /** Paths below the folder, by slug. */
  readonly files: ReadonlyMap<string, string>
  readonly watching: Disposable
  specs: Specs
  readonly reading: Map<string, Promise<void>>
}

/** OpenAPI specifications for docs folders: files of the workspace that a setting names by slug. */
export class FolderSpecs implements Disposable {
  readonly #log: Log
  readonly #changed = new EventEmitter<void>()
  readonly #subscriptions: Disposable
  /** By the URI of their folder of the workspace. */
  readonly #named = new Map<string, NamedSpecs>()

  /** Fires when specifications were read, or there are other ones. */
  readonly onDidChange = this.#changed.event

  constructor(log: Log) {
    this.#log = log
    this.#subscriptions = Disposable.from(
      this.#changed,
      onSettingsChanged([settings.openApiFiles], () => this.#forgetAll()),
      workspace.onDidChangeWorkspaceFolders(() => this.#forgetAll()),
    )
  }

  /** What is known for a file of docs; undefined where the setting names nothing. */
  of(uri: Uri): Specs | undefined {
    return this.#namedFor(uri)?.specs
  }

  /** Reads a specification, so that it is known from then on. Never rejects. */
  async read(uri: Uri, slug: string): Promise<void> {
    const folder = workspace.getWorkspaceFolder(uri)
    const named = this.#namedFor(uri)
    const file = named?.files.get(slug)
    if (folder === undefined || named === undefined || file === undefined) return
    const reading = named.reading.get(slug) ?? this.#read(folder, file, { slug, named })
    named.reading.set(slug, reading)
    await reading
  }

  dispose(): void {
    this.#forget()
    this.#subscriptions.dispose()
  }

  async #read(
    folder: WorkspaceFolder,
    file: string,
    { slug, named }: { readonly slug: string; readonly named: NamedSpecs },
  ): Promise<void> {
    try {
      const { readSpecFile } = await import('../../folder/specFile.ts')
      const spec = { slug, title: file, ...(await readSpecFile(folder.uri.fsPath, file)) }
      named.specs = new Map([...named.specs, [slug, spec]])
      this.#changed.fire()
    } catch (error) {
      this.#log.warn('A specification could not be read.', error)
    }
  }

  #namedFor(uri: Uri): NamedSpecs | undefined {
    const folder = workspace.getWorkspaceFolder(uri)
    if (folder?.uri.scheme !== 'file') return undefined
    const key = folder.uri.toString()
    let named = this.#named.get(key)
    if (named === undefined) {
      const files = filesOf(workspace.getConfiguration('', folder).get<unknown>(settings.openApiFiles))
      named = {
        files,
        watching: Disposable.from(...[...files.values()].map((file) => this.#watch(folder, file))),
        specs: new Map([...files].map(([slug, title]) => [slug, { slug, title }])),
        reading: new Map(),
      }
      this.#named.set(key, named)
    }
    return named.files.size === 0 ? undefined : named
  }

  #watch(folder: WorkspaceFolder, file: string): Disposable {
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, file))
    const changed = (): void => this.#forgetAll()
    return Disposable.from(
      watcher,
      ...[watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete].map((on) => on(changed)),
    )
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

/** What a setting says may be anything. */
function filesOf(value: unknown): Map<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(entries.flatMap(([slug, file]: [string, unknown]) => (typeof file === 'string' ? [[slug, file]] : [])))
}
