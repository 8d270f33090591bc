import { commands as editorCommands, EventEmitter, l10n, type Memento } from 'vscode'
import type { ReaderView } from '../../../core/authoring/rendering/readerView.ts'
import type { VisitorClaim } from '../../../core/authoring/rendering/expressions/visitorClaims.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { previewCommandTable } from '../readingCommandTables.ts'
import { partsText } from '../../../core/text/messages/translate.ts'
import { translate } from '../../shared/window/translate.ts'

const stateKey = 'galley.previewVisitor'

/** The visitor whose view the preview shows. Without a visitor, it shows what any visitor can see. */
export class PreviewVisitor {
  readonly #state: Memento
  readonly #changed = new EventEmitter<void>()
  /** Fires when another visitor was chosen. */
  readonly onDidChange = this.#changed.event
  #visitor: { readonly claims: object } | undefined

  constructor(host: CommandHost, state: Memento) {
    this.#state = state
    registerCommands<typeof previewCommandTable>(host, { previewAsVisitor: async () => await this.#choose() })
    const claims = this.#claims
    if (claims !== undefined) {
      this.#set(claims).catch((error: unknown) => host.log.warn('The visitor of the preview isn’t known.', error))
    }
  }

  /** The claims of the visitor. Undefined if everything is shown. */
  get visitor(): Readonly<Record<string, unknown>> | undefined {
    return this.#visitor && { ...this.#visitor }
  }

  /** Returns a view whose expressions know the visitor. */
  seen(view: ReaderView): ReaderView {
    const visitor = this.#visitor
    return visitor === undefined ? view : { ...view, variables: () => ({ ...view.variables(), visitor }) }
  }

  get #claims(): readonly VisitorClaim[] | undefined {
    return this.#state.get<readonly VisitorClaim[]>(stateKey)
  }

  async #choose(): Promise<void> {
    const known = this.#claims
    const title = pickerTitle(commands.previewAsVisitor)
    const everything = {
      label: l10n.t('Everything'),
      detail: l10n.t('Show all content, with and without conditions.'),
      claims: async () => undefined,
    }
    const noVisitor = {
      label: l10n.t('A visitor without claims'),
      detail: l10n.t('A visitor that the site knows nothing about.'),
      claims: async () => [],
    }
    const chooseClaims = {
      label: l10n.t('A visitor with claims…'),
      detail:
        known === undefined || known.length === 0
          ? l10n.t('Select from the claims that the pages use.')
          : partsText(known.map(nameOf), translate),
      claims: async () => await this.#pick(title),
    }
    const chosen = await window.showQuickPick([everything, noVisitor, chooseClaims], { title })
    if (chosen === undefined) return
    const claims = await chosen.claims()
    if (chosen === chooseClaims && claims === undefined) return
    await this.#state.update(stateKey, claims)
    await this.#set(claims)
    await editorCommands.executeCommand('markdown.preview.refresh')
  }

  async #set(claims: readonly VisitorClaim[] | undefined): Promise<void> {
    const { visitorWith } = await import('../../../core/authoring/rendering/expressions/visitorClaims.ts')
    this.#visitor = claims && visitorWith(claims)
    this.#changed.fire()
  }

  /** Asks for claims: those that the visible pages use, with the current choice selected. */
  async #pick(title: string): Promise<readonly VisitorClaim[] | undefined> {
    const { visitorClaims } = await import('../../../core/authoring/rendering/expressions/visitorClaims.ts')
    const shown = window.visibleTextEditors.map(({ document }) => document)
    const asked = shown
      .filter(({ languageId }) => languageId === 'markdown')
      .flatMap((each) => visitorClaims(each.getText()))
    const known = new Map((this.#claims ?? []).map((claim) => [nameOf(claim), claim]))
    const claims = new Map([...known, ...asked.map((claim) => [nameOf(claim), claim] as const)])
    if (claims.size === 0) {
      throw new Hint(l10n.t('Open a page whose conditions use visitor claims, and try again.'))
    }
    const rows = [...claims].map(([label, claim]) => ({ label, picked: known.has(label), claim }))
    const placeHolder = l10n.t('Select the claims of the visitor')
    const picked = await window.showQuickPick(rows, { title, placeHolder, canPickMany: true })
    return picked?.map(({ claim }) => claim)
  }
}

function nameOf({ path, value }: VisitorClaim): string {
  return value === true ? path.join('.') : `${path.join('.')} = ${JSON.stringify(value)}`
}
