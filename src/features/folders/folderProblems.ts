import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Disposable, EventEmitter, languages, Uri, workspace, type Diagnostic } from 'vscode'
import type { FolderCheck } from '../../folder/checkFolder.ts'
import type { FileProblems } from '../../folder/fileProblems.ts'
import { Turns } from '../../folder/turns.ts'
import { isWithin } from '../../disk/paths.ts'
import { isOverlayName } from '../../core/platform/openApi/overlays/overlayName.ts'
import { isDocsText } from '../../folder/docsPlace.ts'
import { settings } from '../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../shared/commands/settings.ts'
import { CommittedTexts } from '../shared/documents/committedTexts.ts'
import { textDiagnostics } from '../shared/documents/docsDiagnostics.ts'
import type { Log } from '../shared/window/log.ts'
import { changedFileProblems, withoutFrequent } from './shownProblems.ts'
import { spellingSettings } from '../shared/documents/spelling.ts'
import type { FolderWords } from './folderWords.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { FolderSpecs } from './folderSpecs.ts'
import { guidePage, type ReadDocs, type WatchedFolder } from './watchedFolder.ts'

/** For how many milliseconds a folder must not change before its files are compared. */
const untilCopies = 3000

interface CheckedFolder {
  /** The input of the last check, so that nothing is checked twice. */
  readonly read: ReadDocs
  specs: ReturnType<FolderSpecs['of']>
  readonly stop: AbortController
  /** The last check of the docs, which can be from before the last reading. */
  check?: FolderCheck
  /** The copies that were found for a check. They're valid as long as the same files exist and are used. */
  copies?: { readonly of: FolderCheck; readonly found: readonly FileProblems[] }
  /** By the URI of their file. */
  problems: ReadonlyMap<string, readonly Diagnostic[]>
  /** The number of problems other than hints in each file, by its path. Undefined before the first check has ended. */
  counts?: ReadonlyMap<string, number>
  /** How often its problems were put together, so that only the latest ones are shown. */
  round: number
  /** Resolves when the check has ended or failed. */
  ended: Promise<void>
}

/**
 * Shows the problems of all files in used docs folders, so that trees can count them. For open pages, the writing help
 * shows them instead, because it knows the unsaved text.
 */
export class FolderProblems implements Disposable {
  readonly #folders: DocsFolders
  readonly #specs: FolderSpecs
  readonly #words: FolderWords
  readonly #log: Log
  readonly #committed = new CommittedTexts()
  readonly #ended = new EventEmitter<WatchedFolder>()
  readonly #shown = languages.createDiagnosticCollection('galley.folders')
  readonly #checked = new Map<WatchedFolder, CheckedFolder>()
  /** The paths of open files. It's a set because a refactoring can open thousands. */
  readonly #open = new Set<string>()
  readonly #subscriptions: Disposable

  /** Fires when the known problems of a folder have changed. */
  readonly onDidCheck = this.#ended.event

  constructor(folders: DocsFolders, specs: FolderSpecs, words: FolderWords, log: Log) {
    this.#words = words
    this.#folders = folders
    this.#specs = specs
    this.#log = log
    for (const { uri } of workspace.textDocuments) if (uri.scheme === 'file') this.#open.add(uri.fsPath)
    this.#subscriptions = Disposable.from(
      this.#shown,
      this.#committed,
      this.#ended,
      folders.onDidFind(() => this.#update()),
      folders.onDidRead(() => this.#update()),
      specs.onDidChange(() => this.#update()),
      workspace.onDidOpenTextDocument(({ uri }) => {
        if (uri.scheme !== 'file') return
        this.#open.add(uri.fsPath)
        this.#show(uri)
      }),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme !== 'file') return
        this.#open.delete(uri.fsPath)
        this.#show(uri)
      }),
      workspace.onDidSaveTextDocument(({ uri }) => this.#followSource(uri)),
      onSettingsChanged([settings.onlyChangedLines], () => this.#publishAll()),
      this.#committed.onDidChange(() => {
        if (readSetting(settings.onlyChangedLines)) this.#publishAll()
      }),
      onSettingsChanged([settings.help, ...spellingSettings], () => {
        for (const folder of this.#checked.keys()) this.#forget(folder)
        this.#update()
      }),
    )
    this.#update()
  }

  /**
   * Returns the number of problems other than hints of a folder, or of these files in it (paths below the root).
   * Undefined before it was checked.
   */
  countOf(folder: WatchedFolder, files?: ReadonlySet<string>): number | undefined {
    const counts = this.#checked.get(folder)?.counts
    return counts && [...(files ?? counts.keys())].reduce((sum, file) => sum + (counts.get(file) ?? 0), 0)
  }

  /** Resolves when the latest check of a folder has ended. Specifications that were read replace the check before. */
  async whenChecked(folder: WatchedFolder): Promise<void> {
    let checked: CheckedFolder | undefined
    do {
      checked = this.#checked.get(folder)
      await checked?.ended
    } while (checked !== this.#checked.get(folder))
  }

  dispose(): void {
    for (const { stop } of this.#checked.values()) stop.abort()
    this.#subscriptions.dispose()
  }

  /** Checks docs again if a file was saved that code of their pages can come from. */
  #followSource({ scheme, fsPath }: Uri): void {
    if (scheme !== 'file') return
    for (const [folder, { read }] of this.#checked) {
      const { top, records } = read.docs
      if (!isWithin(top, fsPath) || isDocsText(folder.place, fsPath)) continue
      if ([...records.values()].some(({ hasSamples }) => hasSamples)) this.#update(folder)
    }
  }

  /** Checks the folders that changed, and `stale`. */
  #update(stale?: WatchedFolder): void {
    const { known } = this.#folders
    for (const folder of this.#checked.keys()) if (!known.includes(folder)) this.#forget(folder)
    if (!readSetting(settings.help)) return
    for (const folder of known) {
      const { last } = folder
      // Only the table of contents is open. It isn't a page, so nothing else reads the folder.
      if (last === undefined && this.#open.has(folder.place.summary)) void folder.docs()
      const before = this.#checked.get(folder)
      const specs = this.#specs.of(Uri.file(folder.place.root))
      const isKnown = before?.read === last && before?.specs === specs && folder !== stale
      if (last === undefined || isKnown) continue
      before?.stop.abort()
      const checked: CheckedFolder = {
        problems: new Map(),
        ...before,
        read: last,
        specs,
        stop: new AbortController(),
        round: 0,
        ended: Promise.resolve(),
      }
      this.#checked.set(folder, checked)
      checked.ended = this.#check(checked).then(
        () => {
          if (checked.stop.signal.aborted) return
          this.#ended.fire(folder)
          this.#findCopies(checked).catch((error: unknown) => {
            if (!checked.stop.signal.aborted) this.#log.error('Couldn’t compare the files of a docs folder.', error)
          })
        },
        (error: unknown) => {
          if (!checked.stop.signal.aborted) this.#log.error('Couldn’t check a docs folder.', error)
        },
      )
    }
  }

  async #check(checked: CheckedFolder): Promise<void> {
    const { docs } = checked.read
    const { signal } = checked.stop
    const { checkFolder } = await import('../../folder/checkFolder.ts')
    checked.specs = await this.#specs.readAll(Uri.file(docs.folder))
    const prose = await this.#words.find(checked.read, checked.specs, signal)
    const check = await checkFolder(docs, { signal, specs: checked.specs, prose, known: checked.check })
    checked.check = check
    await this.#publish(checked, check)
  }

  /**
   * Compares the files of a folder after its check, unless the same ones were compared before. So a change to a text
   * compares nothing.
   */
  async #findCopies(checked: CheckedFolder): Promise<void> {
    const { check, copies, stop } = checked
    const { copyProblems, hasSameUse } = await import('../../folder/fileProblems.ts')
    if (check === undefined || (copies !== undefined && hasSameUse(copies.of, check))) return
    await setTimeout(untilCopies, undefined, { signal: stop.signal })
    const found = await copyProblems(check.folder, check.used, new Turns(stop.signal))
    checked.copies = { of: check, found }
    if (found.length > 0 || (copies?.found.length ?? 0) > 0) await this.#publish(checked, check)
  }

  /** Shows the problems of the last checks again. */
  #publishAll(): void {
    for (const [folder, checked] of this.#checked) {
      if (checked.check === undefined) continue
      this.#publish(checked, checked.check).then(
        () => this.#ended.fire(folder),
        (error: unknown) => this.#log.error('Couldn’t show the problems of a docs folder.', error),
      )
    }
  }

  /** Shows the problems of a check, and the copies that are known. */
  async #publish(checked: CheckedFolder, check: FolderCheck): Promise<void> {
    const { docs, configuration } = checked.read
    const { signal } = checked.stop
    const round = ++checked.round
    const [{ joinedByFile }, { configured }] = await Promise.all([
      import('../../folder/fileProblems.ts'),
      import('../../folder/checkConfiguration.ts'),
    ])
    const copies = (checked.copies?.found ?? []).filter(({ path: file }) => check.folder.files.has(file))
    const all = joinedByFile([...check.problems, ...copies])
      .filter((file) => !configuration.ignores(file.path))
      .map((file) => ({ ...file, problems: configured(file.problems, configuration) }))
    const isPart = readSetting(settings.onlyChangedLines)
    const wanted = isPart ? await changedFileProblems(docs.folder, all, this.#committed) : all
    const problems = new Map<string, readonly Diagnostic[]>()
    const guide = guidePage(checked.read)
    for (const file of await withoutFrequent(docs, wanted)) {
      const key = Uri.file(path.join(docs.folder, file.path)).toString()
      problems.set(key, [...(await textDiagnostics(file.text, file.problems, guide)), ...file.crowds])
    }
    if (signal.aborted || round !== checked.round) return
    const serious = (file: (typeof wanted)[number]): number =>
      file.problems.filter(({ severity }) => severity !== 'hint').length
    checked.counts = new Map(wanted.map((file) => [file.path, serious(file)]))
    const changed = new Set([...checked.problems.keys(), ...problems.keys()])
    checked.problems = problems
    for (const uri of changed) this.#show(Uri.parse(uri))
  }

  /** Shows the known problems of a file, unless the writing help shows them. */
  #show(uri: Uri): void {
    const key = uri.toString()
    // Docs can be nested. The innermost ones count.
    const [innermost] = [...this.#checked]
      .filter(([{ place }]) => isWithin(place.root, uri.fsPath))
      .sort(([one], [other]) => other.place.root.length - one.place.root.length)
    if (innermost === undefined) return
    const [{ place }, { problems }] = innermost
    const known = problems.get(key) ?? []
    const isShownElsewhere = this.#open.has(uri.fsPath) && (isDocsText(place, uri.fsPath) || isOverlayName(uri.path))
    // Galley reads files as UTF-8, while VS Code may have opened the file in another encoding. So the encoding problem
    // is always shown here.
    const found = isShownElsewhere ? known.filter(({ code }) => code === 'encoding') : known
    if (found.length > 0) this.#shown.set(uri, found)
    else if (this.#shown.has(uri)) this.#shown.delete(uri)
  }

  #forget(folder: WatchedFolder): void {
    const checked = this.#checked.get(folder)
    checked?.stop.abort()
    this.#checked.delete(folder)
    for (const uri of checked?.problems.keys() ?? []) this.#shown.delete(Uri.parse(uri))
    this.#ended.fire(folder)
  }
}
