import path from 'node:path'
import {
  CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  Hover,
  l10n,
  languages,
  Range,
  workspace,
  WorkspaceEdit,
  type CodeActionProvider,
  type CompletionItemProvider,
  type HoverProvider,
  type Position,
  type TextDocument,
} from 'vscode'
import { isDoubt, type OverlayProblem } from '../../../core/platform/openApi/overlays/overlay.ts'
import { overlayMessage } from '../../../core/platform/openApi/overlays/overlayMessages.ts'
import type { OverlayReading } from '../../../core/platform/openApi/readSpec.ts'
import type { SpecPlaceName } from '../../../core/platform/openApi/overlays/placeNames.ts'
import { targetText } from '../../../core/platform/openApi/overlays/targetText.ts'
import type { Log } from '../../shared/window/log.ts'
import { literalCompletion, plainMarkdown } from '../../shared/window/plainMarkdown.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'
import { earlierVersion } from './earlierVersion.ts'
import { currentText, specOf, topOf } from './specOverlays.ts'
import type { SpecProblems } from './specProblems.ts'

/** How many milliseconds without typing to wait before an overlay is checked again. */
const pause = 300
const overlays = [{ scheme: 'file', pattern: '**/*.overlay.{yaml,yml,json}' }]
/** How many places that a target matches are listed. */
const maxListed = 20

/** What is known about an overlay. */
interface KnownOverlay {
  readonly reading: OverlayReading | undefined
  readonly places: readonly SpecPlaceName[]
}

/** Checks overlays while they are written, and completes and explains their targets. */
export class OverlayHelp implements CodeActionProvider, CompletionItemProvider, HoverProvider, Disposable {
  readonly #problems: SpecProblems
  readonly #log: Log
  readonly #shown = languages.createDiagnosticCollection('galley.overlays')
  readonly #timers = new Map<TextDocument, NodeJS.Timeout>()
  readonly #running = new Map<TextDocument, AbortController>()
  readonly #known = new Map<TextDocument, KnownOverlay>()
  readonly #faults = new WeakMap<Diagnostic, OverlayProblem>()
  readonly #subscriptions: Disposable

  constructor(problems: SpecProblems, log: Log) {
    this.#problems = problems
    this.#log = log
    this.#subscriptions = Disposable.from(
      this.#shown,
      languages.registerCodeActionsProvider(overlays, this, { providedCodeActionKinds: [CodeActionKind.QuickFix] }),
      languages.registerCompletionItemProvider(overlays, this, '$', "'"),
      languages.registerHoverProvider(overlays, this),
      workspace.onDidOpenTextDocument((document) => this.#checkSoon(document, 0)),
      workspace.onDidChangeTextDocument(({ document }) => this.#checkSoon(document, pause)),
      // The specification can have changed, too.
      workspace.onDidSaveTextDocument(() => this.#checkAll()),
      window.onDidChangeActiveTextEditor((editor) => editor && this.#checkSoon(editor.document, 0)),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
    )
    this.#checkAll()
  }

  provideCodeActions(document: TextDocument, range: Range): CodeAction[] {
    const here = (this.#shown.get(document.uri) ?? []).filter((each) => each.range.intersection(range))
    return here.flatMap((diagnostic) => {
      const fault = this.#faults.get(diagnostic)
      const places = fault?.kind === 'noMatch' ? (fault.places ?? []) : []
      return places.map((place) => {
        const action = new CodeAction(l10n.t('Change target to {0}', place), CodeActionKind.QuickFix)
        action.edit = new WorkspaceEdit()
        action.edit.replace(document.uri, valueRange(document, diagnostic.range), quotedFor(document, place))
        action.diagnostics = [diagnostic]
        action.isPreferred = places.length === 1
        return action
      })
    })
  }

  provideCompletionItems(document: TextDocument, position: Position): CompletionItem[] {
    const before = document.lineAt(position).text.slice(0, position.character)
    const key = /\b(?:target|copy)["']?: */.exec(before)
    if (key === null) return []
    const start = before.slice(key.index + key[0].length)
    const range = new Range(position.translate(0, -start.length), document.lineAt(position).range.end)
    return (this.#known.get(document)?.places ?? []).map(({ target, text }, index) => {
      const item = literalCompletion(target, text.split('\n')[0] ?? '', CompletionItemKind.Reference)
      item.insertText = quotedFor(document, target)
      item.filterText = (/^["']/.exec(start)?.[0] ?? '') + target
      item.sortText = String(index).padStart(5, '0')
      item.range = range
      return item
    })
  }

  provideHover(document: TextDocument, position: Position): Hover | undefined {
    const reading = this.#known.get(document)?.reading
    const index = reading?.targets.findIndex((range) => range?.line === position.line) ?? -1
    const matches = reading?.matches[index]
    if (matches === undefined || matches.length === 0) return undefined
    const more = matches.length - maxListed
    const lines = [
      matches.length === 1 ? l10n.t('Matches 1 place:') : l10n.t('Matches {0} places:', matches.length),
      ...matches.slice(0, maxListed).map((match) => targetText(match, {})),
      ...(more > 0 ? [l10n.t('{0} more', more)] : []),
    ]
    return new Hover(plainMarkdown().appendText(lines.join('\n\n')))
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    for (const running of this.#running.values()) running.abort()
    this.#subscriptions.dispose()
  }

  #checkAll(): void {
    for (const document of workspace.textDocuments) this.#checkSoon(document, 0)
  }

  #checkSoon(document: TextDocument, delay: number): void {
    if (languages.match(overlays, document) === 0) return
    clearTimeout(this.#timers.get(document))
    this.#timers.set(
      document,
      setTimeout(() => {
        this.#timers.delete(document)
        void this.#check(document)
      }, delay),
    )
  }

  /** A newer check of the same text ends the older one. */
  async #check(document: TextDocument): Promise<void> {
    this.#running.get(document)?.abort()
    const running = new AbortController()
    this.#running.set(document, running)
    try {
      const known = await this.#read(document, running.signal)
      if (running.signal.aborted || document.isClosed) return
      this.#known.set(document, known)
      this.#shown.set(
        document.uri,
        (known.reading?.problems ?? []).map((problem) => this.#diagnosticOf(problem, document)),
      )
    } catch (error) {
      if (!running.signal.aborted) this.#log.debug('Couldn’t check an overlay.', error)
    } finally {
      if (this.#running.get(document) === running) this.#running.delete(document)
    }
  }

  async #read(document: TextDocument, signal: AbortSignal): Promise<KnownOverlay> {
    const spec = await specOf(document)
    if (spec === undefined) return { reading: undefined, places: [] }
    const text = await currentText(spec)
    const previous = await earlierVersion(spec.fsPath, text)
    const reading = await this.#problems.ask(
      { text, file: spec, wants: ['places'], ...(previous === undefined ? {} : { previous }) },
      signal,
    )
    const name = path.relative(topOf(spec), document.uri.fsPath).split(path.sep).join('/')
    return { reading: reading.overlays?.find((each) => each.name === name), places: reading.places ?? [] }
  }

  #diagnosticOf(problem: OverlayProblem, document: TextDocument): Diagnostic {
    const { line, column, endLine, endColumn } = problem.range ?? { line: 0, column: 0, endLine: 0, endColumn: 0 }
    const range = document.validateRange(new Range(line, column, endLine, endColumn))
    const severity = isDoubt(problem) ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error
    const diagnostic = new Diagnostic(range, overlayMessage(problem, translate), severity)
    diagnostic.source = 'Galley: OpenAPI'
    this.#faults.set(diagnostic, problem)
    return diagnostic
  }

  #forget(document: TextDocument): void {
    clearTimeout(this.#timers.get(document))
    this.#timers.delete(document)
    this.#running.get(document)?.abort()
    this.#known.delete(document)
    this.#shown.delete(document.uri)
  }
}

/** Returns the value on the line of a key: everything after the colon, without a comment, comma or bracket after it. */
function valueRange(document: TextDocument, { start }: Range): Range {
  const { text } = document.lineAt(start.line)
  const colon = text.indexOf(':', start.character) + 1
  const from = colon + (text.slice(colon).length - text.slice(colon).trimStart().length)
  const value = text.slice(from)
  const [quoted] = /^"(?:[^"\\]|\\.)*"|^'(?:[^']|'')*'/.exec(value) ?? []
  const end = value.search(text.slice(0, start.character).includes('{') ? /[,}]|\s#/ : /\s#/)
  const written = quoted ?? (end === -1 ? value : value.slice(0, end)).trimEnd()
  return new Range(start.line, from, start.line, from + written.length)
}

/** In JSON, a target is in double quotes. In YAML, it's quoted where it would be read otherwise. */
function quotedFor({ languageId, uri }: TextDocument, target: string): string {
  if (languageId.startsWith('json') || uri.path.endsWith('.json')) return JSON.stringify(target)
  return /[{},#?]|: |^[^$]/.test(target) ? JSON.stringify(target) : target
}
