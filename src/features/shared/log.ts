import { inspect } from 'node:util'
import { window, type Disposable, type LogOutputChannel } from 'vscode'
import { maskSecrets } from '../../client/maskSecrets.ts'

/** Writes to the output channel *Galley* under the name of one component. Secrets never reach the channel. */
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

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error'

/** The one output channel of Galley. It comes into being with the first line, since activation has nothing to say. */
export class OutputLog implements Disposable {
  #channel: LogOutputChannel | undefined
  readonly #secrets = new Set<string>()
  #disposed = false

  /** From now on this text is masked wherever it would be written. */
  addSecret(secret: string): void {
    if (secret !== '') this.#secrets.add(secret)
  }

  for(component: string): Log {
    const write =
      (level: Level) =>
      (message: string, ...details: unknown[]) => {
        this.#open()?.[level](this.#line(component, message, details))
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

  /** Undefined when the window is closing: what ends late has nobody to tell. */
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
