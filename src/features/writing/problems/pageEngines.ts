import { EventEmitter, type Disposable, type TextDocument } from 'vscode'
import { movedProblem, type DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'

/** A program or a server that checks the prose of pages. */
export interface PageEngine {
  /** Returns the problems of a page. Undefined if the engine isn't set up for it. */
  find(document: TextDocument, page: EngineText, signal: AbortSignal): Promise<readonly DocsProblem[] | undefined>
  /** Explains a failure to the user. Undefined for failures of Galley. */
  explain(error: unknown): string | undefined
}

/** A page, and its prose at the same positions. */
interface EngineText {
  readonly text: string
  readonly mask: string
}

interface Found {
  readonly text: string
  readonly problems: readonly DocsProblem[]
}

/** How many milliseconds to wait after the other checks, because engines are slow. */
const pause = 700

/** What engines find in visible pages. Keeps it while the user types, and asks again after a pause. */
export class PageEngines implements Disposable {
  readonly #engines: readonly PageEngine[]
  readonly #log: Log
  readonly #found = new Map<TextDocument, Map<PageEngine, Found>>()
  readonly #asking = new Map<TextDocument, { readonly version: number; readonly stop: AbortController }>()
  readonly #reported = new Set<string>()
  readonly #changed = new EventEmitter<TextDocument>()

  /** Fires when something else is known about a page. */
  readonly onDidFind = this.#changed.event

  constructor(engines: readonly PageEngine[], log: Log) {
    this.#engines = engines
    this.#log = log
  }

  /** Returns what is known about a page: problems in parts of the text that haven't changed since then. */
  known(document: TextDocument): readonly DocsProblem[] {
    const found = this.#found.get(document)
    if (found === undefined) return []
    const text = document.getText()
    return [...found.values()].flatMap((each) => unchangedProblems(each, text))
  }

  /** Asks the engines about a visible page, once for each version of its text. */
  ask(document: TextDocument): void {
    const { version } = document
    if (this.#engines.length === 0 || this.#asking.get(document)?.version === version) return
    if (!window.visibleTextEditors.some((editor) => editor.document === document)) return
    this.#asking.get(document)?.stop.abort()
    const stop = new AbortController()
    this.#asking.set(document, { version, stop })
    const timer = setTimeout(() => void this.#askAll(document, stop.signal), pause)
    stop.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  /** Stops checking a page whose text changed. */
  stop(document: TextDocument): void {
    this.#asking.get(document)?.stop.abort()
    this.#asking.delete(document)
  }

  /** Drops what is known about a page, or about all pages. */
  forget(document?: TextDocument): void {
    for (const each of document === undefined ? [...this.#asking.keys()] : [document]) this.stop(each)
    if (document === undefined) this.#found.clear()
    else this.#found.delete(document)
  }

  dispose(): void {
    this.forget()
    this.#changed.dispose()
  }

  async #askAll(document: TextDocument, signal: AbortSignal): Promise<void> {
    const { proseMask } = await import('../../../core/text/prose/proseMask.ts')
    const text = document.getText()
    const page = { text, mask: proseMask(text) }
    await Promise.all(
      this.#engines.map(async (engine) => {
        try {
          const problems = await engine.find(document, page, signal)
          if (!signal.aborted) this.#keep(document, engine, problems && { text, problems })
        } catch (error) {
          if (!signal.aborted) this.#report(engine, error)
        }
      }),
    )
  }

  #keep(document: TextDocument, engine: PageEngine, found: Found | undefined): void {
    const known = this.#found.get(document) ?? new Map<PageEngine, Found>()
    const had = known.get(engine)?.problems.length ?? 0
    if (found === undefined) known.delete(engine)
    else known.set(engine, found)
    this.#found.set(document, known)
    if (had > 0 || (found?.problems.length ?? 0) > 0) this.#changed.fire(document)
  }

  /** Reports each failure once, because it usually repeats with each page. */
  #report(engine: PageEngine, error: unknown): void {
    const message = engine.explain(error)
    this.#log.warn('An engine couldn’t check the prose of a page.', error)
    if (message === undefined || this.#reported.has(message)) return
    this.#reported.add(message)
    void window.showWarningMessage(message)
  }
}

/** Moves the problems behind a change, and drops the ones in it. */
function unchangedProblems({ text: before, problems }: Found, text: string): readonly DocsProblem[] {
  if (before === text) return problems
  const shortest = Math.min(before.length, text.length)
  let head = 0
  while (head < shortest && before[head] === text[head]) head++
  let tail = 0
  while (tail < shortest - head && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail++
  const by = text.length - before.length
  return problems.flatMap((problem) => {
    if (problem.end < head) return problem
    return problem.start > before.length - tail ? movedProblem(problem, by) : []
  })
}
