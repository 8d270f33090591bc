import path from 'node:path'
import { l10n, languages, Uri, workspace, type TextDocument } from 'vscode'
import { systemClock } from '../../client/clock.ts'
import type { Transport } from '../../client/network/transport.ts'
import type { DocsProblem } from '../../core/authoring/checks/docsProblem.ts'
import type { KnownVerdict, Verdict } from '../../core/docs/external/verdicts.ts'
import type { CheckConfiguration } from '../../folder/checkConfiguration.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { isInside } from '../../disk/paths.ts'
import { textDiagnostics } from '../shared/documents/docsDiagnostics.ts'
import { DisposableBase } from '../shared/window/disposableBase.ts'
import { ExplainedError } from '../shared/window/explainedError.ts'
import { withCancel } from '../shared/window/withCancel.ts'
import { window } from '../shared/window/window.ts'
import type { ElsewhereFiles } from '../../folder/external/elsewhereLinks.ts'
import type { OtherSpaces } from '../shared/pages/otherSpaces.ts'
import type { FolderEditing } from './folderEditing.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** What a check found, for the pages that are edited afterwards. */
interface Checked {
  readonly configuration: CheckConfiguration
  readonly noticed: ReadonlyMap<string, KnownVerdict>
}

/** Checks the links to the web of docs folders, only when the user asks, and shows what it found in Problems. */
export class ExternalLinkCheck extends DisposableBase {
  readonly #editing: FolderEditing
  readonly #openTransport: () => Promise<Transport>
  readonly #otherSpaces: OtherSpaces
  readonly #shown = languages.createDiagnosticCollection('galley.external')
  readonly #checked = new Map<WatchedFolder, Checked>()

  constructor(editing: FolderEditing, openTransport: () => Promise<Transport>, otherSpaces: OtherSpaces) {
    super()
    this.#editing = editing
    this.#otherSpaces = otherSpaces
    this.#openTransport = openTransport
    this.register(
      this.#shown,
      workspace.onDidSaveTextDocument((document) => void this.#showAgain(document)),
      workspace.onDidOpenTextDocument((document) => void this.#showAgain(document)),
    )
  }

  /** Returns the new address of an address that moved for good. */
  movedTo(folder: WatchedFolder, address: string): string | undefined {
    return this.#checked.get(folder)?.noticed.get(address)?.to
  }

  /** Checks the links of a docs folder after a question. The user can cancel it; what is known then stays known. */
  async check(folder: WatchedFolder): Promise<void> {
    const docs = await this.#editing.open(folder)
    const configuration = (await folder.docs())?.configuration
    if (configuration === undefined)
      throw new ExplainedError(l10n.t('Galley can’t read the folder. See the log for the reason.'))
    const { externalLinks } = await import('../../folder/external/externalLinks.ts')
    const { elsewhere, known } = await this.#checkElsewhere(docs, configuration)
    const isWanted = (address: string, file: string): boolean =>
      !configuration.ignores(file) && configuration.external(address) && elsewhere?.resolve(address)?.kind !== 'page'
    const links = await externalLinks(docs, isWanted)
    this.#checked.set(folder, { configuration, noticed: this.#checked.get(folder)?.noticed ?? new Map() })
    await this.#show(docs, configuration, known?.files ?? [])
    if (links.size === 0) {
      const none = known === undefined ? l10n.t('These docs have no links to the web.') : spacesMessage(known)
      void window.showInformationMessage(none)
      return
    }
    if (!(await confirm(links.size))) return
    await withCancel(l10n.t('Checking links to the web'), async (signal, report) => {
      const [{ checkExternal }, { VerdictCache }, { isPrivateHost }] = await Promise.all([
        import('../../folder/external/checkExternal.ts'),
        import('../../folder/external/verdictCache.ts'),
        import('../../client/network/download.ts'),
      ])
      const [transport, cache] = await Promise.all([this.#openTransport(), VerdictCache.open()])
      try {
        const { files, counts, noticed } = await checkExternal(docs, links, {
          web: { transport, clock: systemClock, isPrivate: isPrivateHost, publicOnly: true },
          cache,
          signal,
          isWanted,
          onProgress: (checked, all) => report(l10n.t('{0} of {1}', checked, all)),
        })
        this.#checked.set(folder, { configuration, noticed })
        await this.#show(docs, configuration, [...(known?.files ?? []), ...files])
        const message = known === undefined || known.count === 0 ? [] : [spacesMessage(known)]
        void window.showInformationMessage([resultMessage(counts), ...message].join(' '))
      } finally {
        await transport.close()
      }
    })
  }

  /** Reads the spaces that pages link to, and checks these links. Undefined values mean that no space is known. */
  async #checkElsewhere(docs: DocsFolder, configuration: CheckConfiguration) {
    const { elsewhereLinks, elsewhereFiles } = await import('../../folder/external/elsewhereLinks.ts')
    // Open pages show these problems by themselves.
    const open = new Set(workspace.textDocuments.map(({ uri }) => uri.fsPath))
    const isChecked = (file: string): boolean => !configuration.ignores(file) && !open.has(path.join(docs.folder, file))
    return await withCancel(l10n.t('Reading the spaces that pages link to'), async (signal, report) => {
      const onProgress = (wanted: number): void => report(l10n.t('{0} to read', wanted))
      const all = await elsewhereLinks(docs, signal)
      const checked = new Map([...all].filter(([file]) => isChecked(file)))
      const wanted = new Set([...all.values()].flat())
      const elsewhere = await this.#otherSpaces.settled(wanted, undefined, { signal, onProgress })
      return { elsewhere, known: elsewhere && (await elsewhereFiles(docs, checked, elsewhere)) }
    })
  }

  /** Changes an address to its new one in all pages. */
  async useNewAddress(folder: WatchedFolder, address: string): Promise<void> {
    const to = this.movedTo(folder, address)
    if (to === undefined) return
    const docs = await this.#editing.open(folder)
    const { planNewAddress } = await import('../../folder/external/externalProblems.ts')
    const plan = await planNewAddress(docs, address, to)
    await this.#editing.writeEdit({ folder, plan, message: l10n.t('Links now go to {0}.', to) })
  }

  async #show(
    docs: DocsFolder,
    configuration: CheckConfiguration,
    files: readonly { readonly path: string; readonly text: string; readonly problems: readonly DocsProblem[] }[],
  ): Promise<void> {
    const { configured } = await import('../../folder/checkConfiguration.ts')
    this.#shown.forEach((uri) => {
      if (isInside(docs.folder, uri.fsPath)) this.#shown.delete(uri)
    })
    for (const [file, parts] of Map.groupBy(files, (each) => each.path)) {
      const problems = parts.flatMap((part) => part.problems)
      const found = await textDiagnostics(parts[0]?.text ?? '', configured(problems, configuration))
      this.#shown.set(Uri.file(path.join(docs.folder, file)), found)
    }
  }

  /** Looks at a saved or opened page again, with what is known about its addresses. */
  async #showAgain(document: TextDocument): Promise<void> {
    const { uri } = document
    const [folder] = [...this.#checked.keys()].filter(({ place }) => isInside(place.root, uri.fsPath))
    const checked = folder && this.#checked.get(folder)
    if (checked === undefined || !this.#shown.has(uri)) return
    const [{ externalProblems }, { configured }] = await Promise.all([
      import('../../folder/external/externalProblems.ts'),
      import('../../folder/checkConfiguration.ts'),
    ])
    const text = document.getText()
    const problems = externalProblems(text, (address) => checked.noticed.get(address))
    this.#shown.set(uri, await textDiagnostics(text, configured(problems, checked.configuration)))
  }
}

function spacesMessage({ count, broken }: ElsewhereFiles): string {
  return l10n.t('Links to other spaces: {0} are known, {1} of them are broken.', count, broken)
}

async function confirm(count: number): Promise<boolean> {
  const go = l10n.t('Check Links')
  const question =
    count === 1 ? l10n.t('Request 1 address on the web?') : l10n.t('Request {0} addresses on the web?', count)
  const detail = l10n.t(
    'Their servers see your IP address. Galley requests only public addresses, slowly, and skips those that it checked in the last few days.',
  )
  return (await window.showInformationMessage(question, { modal: true, detail }, go)) === go
}

function resultMessage({ fine, moved, gone, certificate, uncertain }: Readonly<Record<Verdict, number>>): string {
  return l10n.t(
    'Addresses on the web: {0} work, {1} moved, {2} don’t exist, {3} have a broken certificate, {4} are uncertain.',
    fine,
    moved,
    gone,
    certificate,
    uncertain,
  )
}
