import { inspect } from 'node:util'
import type { Disposable, LogOutputChannel } from 'vscode'
import { maskSecrets } from '../../../client/maskSecrets.ts'
import { commands } from '../commands/commandIds.ts'
import { errorTrace } from './errorTrace.ts'
import { ExplainedError } from './explainedError.ts'
import { window } from './window.ts'

/**
 * Writes to the output channel *Galley* under the name of one component. Secrets never reach the channel, and what people
 * wrote or are called only where someone asked for details with the level *Debug*.
 */
export interface Log {
  trace(message: string, ...details: unknown[]): void
  debug(message: string, ...details: unknown[]): void
  info(message: string, ...details: unknown[]): void
  warn(message: string, ...details: unknown[]): void
  error(message: string, ...details: unknown[]): void
  /** A log for another component that writes to the same channel. */
  for(component: string): Log
  /** Opens the output channel in front of the person. */
  show(): void
}

/** An error that was logged, without anything that people wrote or are called. */
export interface LoggedError {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly component: string
  /** The id of the command that failed, if one did. */
  readonly command: string | undefined
  readonly trace: string
}

/** How many of the last errors are kept. */
const maxErrors = 10

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error'

/** The one output channel of Galley. It is created with the first line, since activation has nothing to say. */
export class OutputLog implements Disposable {
  #channel: LogOutputChannel | undefined
  readonly #secrets = new Set<string>()
  readonly #errors: LoggedError[] = []
  #disposed = false

  /** The last errors, from the oldest to the newest. */
  get lastErrors(): readonly LoggedError[] {
    return this.#errors
  }

  /** From now on this text is masked everywhere that it would be written. */
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

  /** Undefined when the window is closing: what ends late has no one to tell. */
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

/** The words of an explained error were shown, and may quote a comment or name a person: what caused it is left. */
function withoutWords(detail: unknown): unknown {
  return detail instanceof ExplainedError ? (detail.cause ?? 'See its message for the reason.') : detail
}
