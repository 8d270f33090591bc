import { Diagnostic, DiagnosticSeverity, l10n, languages, Range, TabInputText, workspace, type Uri } from 'vscode'
import type { SpecProblem } from '../../../core/platform/openApi/specProblem.ts'
import type { ProseAction } from '../../../core/platform/openApi/overlays/movedProse.ts'
import type { OverlayEdit } from '../../../core/platform/openApi/overlays/overlayText.ts'
import type { OverlayReading, SpecReading, SpecTexts } from '../../../core/platform/openApi/readSpec.ts'
import { readSpecInThread, writeOverlayInThread } from '../../../threads/readSpecInThread.ts'
import { isDoubt } from '../../../core/platform/openApi/overlays/overlay.ts'
import { specProblemMessage as messageOf } from '../../../core/platform/openApi/specProblemMessages.ts'
import { overlaysOf, refuseOverlay } from './specOverlays.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { translate } from '../../shared/window/translate.ts'

/** A text to read, and the one that it replaces. A file has overlays. */
export interface SpecInput extends Omit<SpecTexts, 'overlays'> {
  readonly file?: Uri | undefined
}

/** A specification with its overlays. */
export interface OverlaidReading extends SpecReading {
  /** The first overlay with an error. */
  readonly broken?: OverlayReading
}

/** A specification with the text to send. */
export interface SentReading extends OverlaidReading {
  readonly sent: string
}

/** Reads specifications in a worker thread, and shows the problems of open ones in *Problems*. */
export class SpecProblems extends DisposableBase {
  readonly #thread: string
  readonly #collection = languages.createDiagnosticCollection('galley.openApi')

  /** `thread` is the path of the bundled `specThread`. */
  constructor(thread: string) {
    super()
    this.#thread = thread
    this.register(
      // Closed files aren't checked again, so their problems are removed. VS Code keeps documents open for a while
      // after their last tab is closed, so both events count.
      workspace.onDidCloseTextDocument(({ uri }) => this.#collection.delete(uri)),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed)
          if (input instanceof TabInputText && !hasTab(input.uri)) this.#collection.delete(input.uri)
      }),
      this.#collection,
    )
  }

  /** Reads a specification. The overlays of a file are applied. Rejects if it's cancelled, or an overlay is missing. */
  async ask({ file, ...texts }: SpecInput, signal: AbortSignal): Promise<OverlaidReading> {
    const overlays = file?.scheme === 'file' ? await overlaysOf(file) : []
    const reading = await readSpecInThread({ ...texts, overlays }, this.#thread, signal)
    const broken = reading.overlays?.find(({ problems }) => !problems.every(isDoubt))
    return { ...reading, ...(broken ? { broken } : {}) }
  }

  /** Reads a file with its overlays. Rejects if it has problems. Undefined if an overlay has some, which are shown. */
  async sound(file: Uri, input: Omit<SpecInput, 'file'>, signal: AbortSignal): Promise<OverlaidReading | undefined> {
    const found = await this.ask({ ...input, file }, signal)
    if (found.problems.length > 0) throw hasProblems(file)
    if (found.broken === undefined) return found
    await refuseOverlay(file, found.broken)
    return undefined
  }

  /** Reads a specification and the text to send. */
  async read(input: Omit<SpecInput, 'wants'>, signal: AbortSignal): Promise<SentReading> {
    const reading = await this.ask(input, signal)
    return { ...reading, sent: reading.overlaid ?? input.text }
  }

  /** Adds texts to an overlay. Undefined if it can't be read. Rejects if it's cancelled. */
  async write(text: string, actions: readonly ProseAction[], signal: AbortSignal): Promise<OverlayEdit | undefined> {
    return await writeOverlayInThread({ text, actions }, this.#thread, signal)
  }

  /** Shows the problems of a document. They replace the previous ones. */
  show(uri: Uri, problems: readonly SpecProblem[]): void {
    this.#collection.set(uri, problems.map(diagnosticOf))
  }

  /** Shows the platform's messages about a document that it couldn't process. */
  showFromPlatform(uri: Uri, messages: readonly string[]): void {
    this.#collection.set(
      uri,
      messages.map((message) => {
        const diagnostic = new Diagnostic(rangeOf(undefined), message, DiagnosticSeverity.Error)
        diagnostic.source = l10n.t('Galley: the platform')
        return diagnostic
      }),
    )
  }

  /** Returns whether a document has problems. */
  has(uri: Uri): boolean {
    return (this.#collection.get(uri)?.length ?? 0) > 0
  }
}

function hasTab(uri: Uri): boolean {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs)
  return tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === uri.toString())
}

/** Returns the message for a specification that can't be used before it's fixed. */
export function hasProblems(spec: Uri): ExplainedError {
  return new ExplainedError(l10n.t('“{0}” has problems. Fix them first.', workspace.asRelativePath(spec)))
}

/** Returns the title of the progress while a specification is read. */
export function readingText(spec: Uri): string {
  return l10n.t('Reading “{0}”…', workspace.asRelativePath(spec))
}

/** Returns a problem as a sentence, with its line. */
export function specProblemMessage(problem: SpecProblem): string {
  return messageOf(problem, translate)
}

function diagnosticOf(problem: SpecProblem): Diagnostic {
  const diagnostic = new Diagnostic(rangeOf(problem.range), specProblemMessage(problem), DiagnosticSeverity.Error)
  diagnostic.source = 'Galley: OpenAPI'
  return diagnostic
}

function rangeOf(range: SpecProblem['range']): Range {
  const { line, column, endLine, endColumn } = range ?? { line: 0, column: 0, endLine: 0, endColumn: 0 }
  return new Range(line, column, endLine, endColumn)
}
