import { Disposable, EventEmitter, workspace, type FileChangeEvent, type FileSystemProvider } from 'vscode'
import type { Lazy } from './lazy.ts'

/** What the editor knows about a file system beside its scheme. */
export type FileSystemOptions = NonNullable<Parameters<typeof workspace.registerFileSystemProvider>[2]>

/** Registers the documents of a scheme; what reads and writes them is loaded when the first one is asked for. */
export function registerLazyFileSystem<Galley>(
  scheme: string,
  galley: Lazy<Galley>,
  filesOf: (galley: Galley) => FileSystemProvider,
  options: FileSystemOptions = {},
): Disposable {
  const changed = new EventEmitter<FileChangeEvent[]>()
  const files = async (): Promise<FileSystemProvider> => filesOf(await galley.get())
  galley.whenLoaded((loaded) => filesOf(loaded).onDidChangeFile((events) => changed.fire(events)))
  const provider: FileSystemProvider = {
    onDidChangeFile: changed.event,
    // Nothing is watched one by one: the loaded file system tells its changes by itself.
    watch: () => new Disposable(() => undefined),
    stat: async (uri) => await (await files()).stat(uri),
    readDirectory: async (uri) => await (await files()).readDirectory(uri),
    readFile: async (uri) => await (await files()).readFile(uri),
    createDirectory: async (uri) => await (await files()).createDirectory(uri),
    writeFile: async (uri, content, how) => await (await files()).writeFile(uri, content, how),
    delete: async (uri, how) => await (await files()).delete(uri, how),
    rename: async (from, to, how) => await (await files()).rename(from, to, how),
  }
  return Disposable.from(
    changed,
    workspace.registerFileSystemProvider(scheme, provider, { isCaseSensitive: true, ...options }),
  )
}
