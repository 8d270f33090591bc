import { WriteTurns } from '../../../client/writeTurns.ts'
import { l10n, StatusBarAlignment, ThemeColor, type Disposable, type TextDocument, type Uri } from 'vscode'
import type { OverlayReading } from '../../../core/platform/openApi/readSpec.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import type { Log } from '../../shared/window/log.ts'
import { window, type LiteralStatusBarItem } from '../../shared/window/window.ts'
import { processingProblem } from './openApiSpecs.ts'
import { fingerprint, type SpecLink, type SpecLinks } from './specLinks.ts'
import { confirmUnmatched, overlaysOf, refuseOverlay, unmatchedActions } from './specOverlays.ts'
import type { SpecProblems } from './specProblems.ts'
import type { SpecUpload } from './specUpload.ts'

/** What checking and uploading local specification files needs. */
export interface SpecFileServices {
  readonly connections: Connections
  readonly contextKeys: ContextKeys
  readonly links: SpecLinks
  readonly problems: SpecProblems
  readonly upload: SpecUpload
  readonly log: Log
}

/** How a local file differs from the platform's version. */
type FileState = 'same' | 'differs' | 'newer' | 'wrong' | 'unknown'

/** Manages local files that are the source of a specification. Publishes them on save, and says whether they differ. */
export class SpecFiles implements Disposable {
  readonly #services: SpecFileServices
  readonly #subscriptions: Disposable
  readonly #saves = new WriteTurns()
  /** The unmatched actions without which a file isn't published. */
  readonly #refused = new Map<string, string>()
  #status: LiteralStatusBarItem | undefined
  #shown: TextDocument | undefined

  constructor(services: SpecFileServices) {
    this.#services = services
    this.#subscriptions = services.links.onDidChange((file) => {
      if (this.#shown?.uri.toString() === file.toString()) void this.shown(this.#shown)
    })
  }

  /** Call this when a document was saved. Checks it, and publishes it if it's linked to a specification. */
  async saved(document: TextDocument): Promise<void> {
    // Saves are processed in order, so that the last text wins.
    await this.#saves.run(document.uri.toString(), async () => await this.#save(document))
  }

  /** Call this when another document becomes active. Shows its state. */
  async shown(document: TextDocument | undefined): Promise<void> {
    this.#shown = document
    const link = document && this.#services.links.get(document.uri)
    this.#services.contextKeys.set(contextKeys.specOnSave, link?.publishOnSave === true)
    if (!document || !link) return this.#status?.hide()
    const state = await this.#stateOf(document, link)
    if (this.#shown === document) this.#show(document, link, state)
  }

  dispose(): void {
    this.#subscriptions.dispose()
    this.#status?.dispose()
  }

  async #save(document: TextDocument): Promise<void> {
    const { links, problems } = this.#services
    const link = links.get(document.uri)
    if (!link?.publishOnSave && !problems.has(document.uri)) {
      if (link && this.#shown === document) await this.shown(document)
      return
    }
    const text = document.getText()
    try {
      const { sent, broken, ...reading } = await problems.read(
        { text, file: document.uri },
        new AbortController().signal,
      )
      problems.show(document.uri, reading.problems)
      if (link?.publishOnSave && reading.problems.length === 0 && fingerprint(sent) !== link.hash) {
        if (broken) await refuseOverlay(document.uri, broken)
        else if (await this.#mayLose(document.uri, link, reading.overlays)) await this.#publish(document, link, sent)
      }
    } catch (error) {
      this.#services.log.error(`Couldn’t publish “${link?.specSlug}” on save.`, error)
      void window.showErrorMessage(
        l10n.t('Saved “{0}”, but couldn’t publish it. {1}', link?.specSlug ?? '', explainError(error).message),
      )
    }
    if (this.#shown === document) await this.shown(document)
  }

  /**
   * Asks whether a file may be published without certain actions, not at each save. Remembers a refusal only for this
   * session, so that no file stays unpublished for a reason that is forgotten.
   */
  async #mayLose(file: Uri, link: SpecLink, overlays: readonly OverlayReading[] | undefined): Promise<boolean> {
    const lost = unmatchedActions(overlays)
    const actions = fingerprint(JSON.stringify(lost.map(({ name, problem }) => [name, problem.target])))
    if (lost.length === 0 || link.lost === actions) return true
    if (this.#refused.get(file.toString()) === actions) return false
    const isAllowed = await confirmUnmatched(file, lost)
    if (isAllowed) await this.#services.links.set(file, { ...link, lost: actions })
    else this.#refused.set(file.toString(), actions)
    return isAllowed
  }

  async #publish({ uri }: TextDocument, link: SpecLink, text: string): Promise<void> {
    const { connections, upload } = this.#services
    const { organizationId, specSlug } = link
    const connection = await connections.forServer(link.server)
    if (!connection) {
      void window.showWarningMessage(
        l10n.t('Saved “{0}”, but couldn’t publish it, because you aren’t signed in to its server.', specSlug),
      )
      return
    }
    const scope = { organizationId, specSlug }
    const { lastVersion } = await connection.client.getOpenAPISpecBySlug(scope)
    if (lastVersion !== link.version) {
      void window.showWarningMessage(
        l10n.t(
          'Saved “{0}”, but didn’t publish it, because someone else published another version. Upload your file to compare.',
          specSlug,
        ),
      )
      return
    }
    const spec = await upload.publish({ connection, scope }, { kind: 'file', uri }, text, { quietly: true })
    const problem = processingProblem(spec)
    if (problem === undefined)
      window.setStatusBarMessage(l10n.t('Uploaded “{0}”. The platform has processed it.', specSlug), 5000)
    else void window.showErrorMessage(l10n.t('The platform couldn’t process “{0}”. {1}', specSlug, problem))
  }

  async #stateOf(document: TextDocument, link: SpecLink): Promise<FileState> {
    const { connections, problems, log } = this.#services
    if (problems.has(document.uri)) return 'wrong'
    try {
      const connection = await connections.forServer(link.server)
      if (!connection) return 'unknown'
      const { organizationId, specSlug } = link
      const reading = await connection.cache.get(
        'getOpenAPISpecBySlug',
        { organizationId, specSlug },
        { maxAge: 60_000 },
      )
      if (reading.value.lastVersion !== link.version) return 'newer'
      const text = document.getText()
      if (fingerprint(text) === link.hash) return 'same'
      if ((await overlaysOf(document.uri)).length === 0) return 'differs'
      const { sent } = await problems.read({ text, file: document.uri }, new AbortController().signal)
      return fingerprint(sent) === link.hash ? 'same' : 'differs'
    } catch (error) {
      log.debug(`Couldn’t read the state of “${link.specSlug}”.`, error)
      return 'unknown'
    }
  }

  #show(document: TextDocument, link: SpecLink, state: FileState): void {
    this.#status ??= window.createStatusBarItem('galley.openApi', StatusBarAlignment.Left, 1)
    const { icon, words } = stateLabel(state, link)
    this.#status.name = l10n.t('Galley: OpenAPI')
    this.#status.showText(icon, link.specSlug)
    this.#status.tooltip = words
    this.#status.accessibilityInformation = { label: words }
    this.#status.backgroundColor =
      state === 'newer' || state === 'wrong' ? new ThemeColor('statusBarItem.warningBackground') : undefined
    this.#status.command = { command: commands.uploadSpec, title: l10n.t('Upload'), arguments: [document.uri] }
    this.#status.show()
  }
}

function stateLabel(state: FileState, { specSlug, publishOnSave }: SpecLink): { icon: string; words: string } {
  const saving = publishOnSave ? ` ${l10n.t('Galley publishes it when you save it.')}` : ''
  switch (state) {
    case 'same':
      return { icon: 'cloud', words: l10n.t('This file matches “{0}” on the platform.', specSlug) + saving }
    case 'differs':
      return {
        icon: 'cloud-upload',
        words: l10n.t('This file differs from “{0}” on the platform. Select this to upload it.', specSlug) + saving,
      }
    case 'newer':
      return {
        icon: 'cloud-download',
        words: l10n.t('“{0}” has another version on the platform. Select to compare.', specSlug) + saving,
      }
    case 'wrong':
      return { icon: 'error', words: l10n.t('This file has problems, so Galley doesn’t update “{0}”.', specSlug) }
    case 'unknown':
      return {
        icon: 'debug-disconnect',
        words: l10n.t('Galley can’t compare this file with “{0}” on the platform right now.', specSlug),
      }
  }
}
