import { inspect } from 'node:util'
import type { Disposable, LogOutputChannel } from 'vscode'
import { maskSecrets } from '../../../client/maskSecrets.ts'
import { commands } from '../commands/commandIds.ts'
import { errorTrace } from './errorTrace.ts'
import { ExplainedError } from './explainedError.ts'
import { window } from './window.ts'

/**
 * Writes to the output channel *Galley*, with the name of a component. Secrets are masked. Texts and names of users are
 * written only at the level *Debug*.
 */
export interface Log extends Record<Level, (message: string, ...details: unknown[]) => void> {
  /** Returns a log for another component that writes to the same channel. */
  for(component: string): Log
  /** Shows the output channel. */
  show(): void
}

/** A logged error without texts and names of users. */
export interface LoggedError {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly component: string
  /** The id of the command that failed, if it was a command. */
  readonly command: string | undefined
  readonly trace: string
}

/** How many of the last errors are kept. */
const maxErrors = 10

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error'

/** The only output channel of Galley. The first line creates it, because activation usually logs nothing. */
export class OutputLog implements Disposable {
  #channel: LogOutputChannel | undefined
  readonly #secrets = new Set<string>()
  readonly #errors: LoggedError[] = []
  #disposed = false

  /** The last errors, oldest first. */
  get lastErrors(): readonly LoggedError[] {
    return this.#errors
  }

  /** Masks a text in everything that is logged. */
  addSecret(secret: string): void {
    if (secret !== '') this.#secrets.add(secret)
  }

  for(component: string): Log {
    const write =
      (level: Level) =>
      (message: string, ...details: unknown[]) => {
        if (level === 'error') this.#keep(component, message, details)
        const isDetailed = level === 'trace' || level === 'debug'
        this.#open()?.[level](this.#line(component, message, isDetailed ? details : details.map(withoutWords)))
      }
    return {
      trace: write('trace'),
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      for: (name) => this.for(name),
      show: () => this.#open()?.show(true),
    }
  }

  dispose(): void {
    this.#disposed = true
    this.#channel?.dispose()
  }

  #keep(component: string, message: string, details: readonly unknown[]): void {
    const command = /\bgalley\.(\w+)/.exec(message)?.[1]
    const known = command !== undefined && command in commands ? command : undefined
    const error = details.find((detail) => detail instanceof Error)
    this.#errors.push({ at: Date.now(), component, command: known, trace: errorTrace(error) })
    if (this.#errors.length > maxErrors) this.#errors.shift()
  }

  /** Returns undefined after disposal: work that ends while the window closes has no channel. */
  #open(): LogOutputChannel | undefined {
    if (this.#disposed) return undefined
    this.#channel ??= window.createOutputChannel('Galley', { log: true })
    return this.#channel
  }

  #line(component: string, message: string, details: readonly unknown[]): string {
    const shown = details.map((detail) => (typeof detail === 'string' ? detail : inspect(detail, { depth: 4 })))
    return maskSecrets([`[${component}] ${message}`, ...shown].join(' '), this.#secrets)
  }
}

/** Returns the cause of an explained error. Its message was shown, and can quote a comment or name a person. */
function withoutWords(detail: unknown): unknown {
  return detail instanceof ExplainedError ? (detail.cause ?? 'See its message for the reason.') : detail
}
