import { printableLine } from '../core/pages/hiddenCharacters.ts'

/**
 * What commands print through. Names and texts of files and servers come to a terminal or a log of CI as they are written,
 * and nothing in them makes a line of its own, moves the cursor, or is a command for the program that reads the log.
 */
export class Output {
  readonly #write: (text: string) => void

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  /** A line for people. */
  line(text: string): void {
    this.#write(`${printableLine(text)}\n`)
  }

  lines(texts: readonly string[]): void {
    this.#write(texts.map((text) => `${printableLine(text)}\n`).join(''))
  }

  /** A value for programs. What is escaped stands in strings, in the form that JSON has for it. */
  json(value: unknown, indent?: number): void {
    this.lines(JSON.stringify(value, undefined, indent).split('\n'))
  }

  /** A command for GitHub, such as a note at a line of a file. */
  workflowCommand(name: string, properties: Readonly<Record<string, string | number>>, message: string): void {
    const pairs = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`)
    this.#write(`::${name} ${printableLine(`${pairs.join(',')}::${data(message)}`)}\n`)
  }
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
