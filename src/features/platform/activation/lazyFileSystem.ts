import { Disposable, EventEmitter, workspace, type FileChangeEvent, type FileSystemProvider } from 'vscode'
import type { Lazy } from './lazy.ts'

/** The options of a file system. */
export type FileSystemOptions = NonNullable<Parameters<typeof workspace.registerFileSystemProvider>[2]>

/** Registers a file system for a scheme. Its code is loaded at the first use. */
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
    // The loaded file system reports all changes, so single documents aren't watched.
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
