import { setImmediate } from 'node:timers/promises'
import {
  CodeAction,
  CodeActionKind,
  Disposable,
  l10n,
  languages,
  workspace,
  type CodeActionContext,
  type CodeActionProvider,
  type DocumentSelector,
  type Event,
  type Range,
  type TextDocument,
  type Uri,
} from 'vscode'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import { changeRequestScheme } from '../../../core/platform/uris/uris.ts'
import { Turns } from '../../../folder/turns.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import { quickFix } from '../../shared/documents/quickFix.ts'
import { ChangedLinesFilter } from './changedLinesFilter.ts'
import { PageEngines, type PageEngine } from './pageEngines.ts'
import { askingAction, fixAction, termAction } from './problemActions.ts'
import { spellingActions } from './spellingActions.ts'
import { docsDiagnostics } from '../../shared/documents/docsDiagnostics.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged } from '../../shared/commands/settings.ts'
import { rangeOf } from '../language/structureProviders.ts'
import { spellingSettings } from '../../shared/documents/spelling.ts'
import type { ScannedText } from '../../../core/text/scanning/scannedText.ts'
import type { DocumentProse, WritingServices } from '../language/textSource.ts'

/** How many milliseconds without typing to wait before a text is checked again. */
const pause = 300
const engineSettings = [settings.valeEnabled, settings.valePath, settings.languageToolUrl]
const valeConfig = /[\\/][._]vale\.ini$/
const fixAll = CodeActionKind.SourceFixAll.append('galley')

/** Which documents are checked, and when. */
export interface PageProblemsOptions extends WritingServices {
  /** Programs and servers that also check prose. */
  readonly engines: readonly PageEngine[]
  readonly documents: DocumentSelector
  /** Each of these fires when the context of documents has changed. */
  readonly changes: readonly Event<void>[]
  readonly log: Log
}

/** The problems of a text, and the checks of its words if there are any. */
interface FoundProblems {
  readonly problems: readonly DocsProblem[]
  readonly prose?: DocumentProse | undefined
}

/** Shows the problems of a text while the user writes, and fixes them. What a push would lose is always shown. */
export class PageProblems implements CodeActionProvider, Disposable {
  readonly #services: PageProblemsOptions
  readonly #shown = languages.createDiagnosticCollection('galley')
  readonly #timers = new Map<TextDocument, NodeJS.Timeout>()
  /** The texts to check. A refactoring can open hundreds at once. */
  readonly #due = new Set<TextDocument>()
  #isChecking = false
  /** The check of each text that began last. An older one can take longer, and its result is outdated. */
  readonly #latest = new WeakMap<TextDocument, symbol>()
  readonly #changedLines: ChangedLinesFilter
  readonly #engines: PageEngines
  readonly #subscriptions: Disposable
  /** The slugs of specifications that were requested. */
  #askedSpecs = new WeakMap<TextDocument, Set<string>>()
  #isDisposed = false

  constructor(services: PageProblemsOptions) {
    this.#services = services
    this.#engines = new PageEngines(services.engines, services.log)
    this.#changedLines = new ChangedLinesFilter(services.log)
    this.#subscriptions = Disposable.from(
      this.#changedLines,
      this.#changedLines.onDidChange(() => this.#checkAll()),
      this.#shown,
      this.#engines,
      this.#engines.onDidFind((document) => this.#checkSoon(document, 0)),
      languages.registerCodeActionsProvider(services.documents, this, {
        providedCodeActionKinds: [CodeActionKind.QuickFix, fixAll],
      }),
      workspace.onDidOpenTextDocument((document) => this.#checkSoon(document, 0)),
      workspace.onDidChangeTextDocument(({ document }) => {
        this.#engines.stop(document)
        this.#checkSoon(document, pause)
      }),
      window.onDidChangeVisibleTextEditors(() => this.#askEngines()),
      workspace.onDidGrantWorkspaceTrust(() => this.#askEngines()),
      onSettingsChanged(engineSettings, () => this.#askEnginesAgain()),
      workspace.onDidSaveTextDocument((document) => {
        if (valeConfig.test(document.fileName)) this.#askEnginesAgain()
        this.#checkSoon(document, 0)
      }),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      onSettingsChanged([settings.help, settings.onlyChangedLines, ...spellingSettings], () => this.#checkAll()),
      ...services.changes.map((onDidChange) => onDidChange(() => this.#checkAll())),
    )
    this.#checkAll()
  }

  async provideCodeActions(document: TextDocument, range: Range, context: CodeActionContext): Promise<CodeAction[]> {
    const { problems, prose } = await this.#find(document)
    if (context.only && fixAll.intersects(context.only)) return await fixAllActions(document, problems)
    const { fixTitle } = await import('../../../core/authoring/checks/problemMessages.ts')
    const here = problems.filter((problem) => range.intersection(rangeOf(problem, document)))
    const diagnostics = await docsDiagnostics(here, (problem) => rangeOf(problem, document), prose?.guide)
    const spelling = prose?.checks.spelling
    return here.flatMap((problem, index) => {
      const diagnostic = diagnostics[index]
      const { rule, values } = problem
      if (rule === 'spelling') return spellingActions(problem, document, { diagnostic, spelling, problems })
      const fixes = problem.fixes.map((fix) => fixAction(fix, { title: fixTitle(fix, l10n.t), document, diagnostic }))
      // Fixes that remove a link or an image come last, because users often choose the first fix without reading it.
      const removing = problem.fixes.filter(({ kind }) => kind === 'onlyWords').length
      const keeping = fixes.length - removing
      const asking = askingAction(problem, document, diagnostic)
      return [
        ...fixes.slice(0, keeping),
        ...termAction(problem, document, diagnostic),
        ...asking,
        ...fixes.slice(keeping),
        quickFix(l10n.t('Explain Problem'), { diagnostic, run: [commands.explainProblem, { rule, values }] }),
      ]
    })
  }

  dispose(): void {
    this.#isDisposed = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#subscriptions.dispose()
  }

  #checkAll(): void {
    this.#askedSpecs = new WeakMap()
    for (const document of workspace.textDocuments) this.#checkSoon(document, 0)
  }

  #checkSoon(document: TextDocument, delay: number): void {
    if (languages.match(this.#services.documents, document) === 0) return
    clearTimeout(this.#timers.get(document))
    const check = (): void => {
      this.#timers.delete(document)
      this.#due.add(document)
      void this.#checkDue()
    }
    this.#timers.set(document, setTimeout(check, delay))
  }

  /** Runs other work between two checks. */
  async #checkDue(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    for (const document of this.#due) {
      this.#due.delete(document)
      this.#check(document).catch((error: unknown) => this.#services.log.error('Couldn’t check a page.', error))
      await setImmediate()
    }
    this.#isChecking = false
  }

  async #check(document: TextDocument): Promise<void> {
    const { version } = document
    const check = Symbol('check')
    this.#latest.set(document, check)
    const { problems, prose } = await this.#find(document)
    const diagnostics = await docsDiagnostics(problems, (problem) => rangeOf(problem, document), prose?.guide)
    if (this.#isDisposed || document.isClosed) return
    if (document.version !== version || this.#latest.get(document) !== check) return
    this.#askEngines()
    if (diagnostics.length > 0) this.#shown.set(document.uri, diagnostics)
    else this.#clear(document.uri)
  }

  async #find(document: TextDocument): Promise<FoundProblems> {
    const { scans, scopes } = this.#services
    const isOn = this.#services.isOn(document)
    if (!isOn && document.uri.scheme !== changeRequestScheme) return { problems: [] }
    const [{ checkSections, checkText, findLosses, isLoss }, { namedSpecs }, scan] = await Promise.all([
      import('../../../core/authoring/checks/checkText.ts'),
      import('../../../core/authoring/checks/specChecks.ts'),
      scans.of(document),
    ])
    if (isOn) {
      await new Turns(undefined).through(checkSections(scan))
      await this.#readSpecs(document, namedSpecs(scan))
    }
    const scope = await scopes.scope(document)
    if (!isOn) return { problems: findLosses(scan, scope) }
    await new Turns(undefined).through(checkSections(scan, scope))
    const prose = await scopes.prose(document)
    const found = [...checkText(scan, scope), ...this.#engines.known(document)]
    const all = await scopes.configure(
      document,
      prose === undefined ? found : [...found, ...(await this.#words(scan, prose))],
    )
    const shown = new Set(await this.#changedLines.filter(document, all))
    return { problems: all.filter((problem) => shown.has(problem) || isLoss(problem)), prose }
  }

  async #words(scan: ScannedText, { checks, facts }: DocumentProse): Promise<DocsProblem[]> {
    const { proseProblems, proseSections } = await import('../../../core/authoring/prose/proseProblems.ts')
    await new Turns(undefined).through(proseSections(scan, checks))
    return proseProblems(scan, checks, facts)
  }

  /** Requests each specification once until the context changes, because the server may refuse it. */
  async #readSpecs(document: TextDocument, slugs: ReadonlySet<string>): Promise<void> {
    const asked = this.#askedSpecs.get(document) ?? new Set()
    this.#askedSpecs.set(document, asked)
    for (const slug of slugs) {
      if (asked.has(slug)) continue
      asked.add(slug)
      await this.#services.scopes.readSpecs(document, slug)
    }
  }

  #askEnginesAgain(): void {
    this.#engines.forget()
    this.#checkAll()
  }

  #askEngines(): void {
    for (const { document } of window.visibleTextEditors) {
      const isChecked = languages.match(this.#services.documents, document) > 0 && this.#services.isOn(document)
      if (isChecked) this.#engines.ask(document)
    }
  }

  #forget(document: TextDocument): void {
    this.#engines.forget(document)
    clearTimeout(this.#timers.get(document))
    this.#timers.delete(document)
    this.#due.delete(document)
    this.#clear(document.uri)
  }

  /** If nothing is shown, this triggers no event. */
  #clear(uri: Uri): void {
    if (this.#shown.has(uri)) this.#shown.delete(uri)
  }
}

/** Returns all safe fixes together, for VS Code's *Fix All* and for fixing on save. */
async function fixAllActions(document: TextDocument, problems: readonly DocsProblem[]): Promise<CodeAction[]> {
  const [{ safeEdits }, { minimalEdits }] = await Promise.all([
    import('../../../core/authoring/checks/safeEdits.ts'),
    import('../../../core/text/edits/minimalEdits.ts'),
  ])
  const text = document.getText()
  const edits = minimalEdits(text, safeEdits(text, problems))
  if (edits.length === 0) return []
  const action = new CodeAction(l10n.t('Fix all problems that Galley can fix safely'), fixAll)
  action.edit = editOf(document, edits)
  return [action]
}
