import { styleText } from 'node:util'
import { printableLine } from '../core/text/strings/hiddenCharacters.ts'
import type { Terminal } from './terminal.ts'

/** A part of a line with its own color on a terminal. */
interface StyledText {
  readonly text: string
  readonly style: 'red' | 'yellow' | 'cyan' | 'gray'
}

/** A line for people. */
export type Line = string | readonly (string | StyledText)[]

/**
 * Everything that commands print goes through this class. Names and texts from files and servers can't start a line,
 * move the cursor, or contain a command for the program that reads the log.
 */
export class Output {
  readonly #print: (text: string) => void
  readonly #terminal: Terminal

  constructor(print: (text: string) => void, terminal: Terminal = {}) {
    this.#print = print
    this.#terminal = terminal
  }

  /** Shows the progress of a command to a person who waits for it. The text is Galley's own. */
  progress(text: string): void {
    this.#terminal.progress?.show(text)
  }

  /** Prints a note for people, separate from the output. */
  note(text: string): void {
    this.#terminal.progress?.clear()
    this.#terminal.note?.(`galley: ${printableLine(text)}\n`)
  }

  /** Prints a line for people. */
  line(line: Line): void {
    this.lines([line])
  }

  lines(lines: readonly Line[]): void {
    this.#write(lines.map((line) => `${this.#lineText(line)}\n`).join(''))
  }

  /** Prints a value for programs. Escapes characters inside strings in the way of JSON. */
  json(value: unknown, indent?: number): void {
    this.lines(JSON.stringify(value, undefined, indent).split('\n'))
  }

  /** Prints a GitHub command, such as a note at a line of a file. */
  workflowCommand(name: string, properties: Readonly<Record<string, string | number>>, message: string): void {
    const pairs = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`)
    this.#write(`::${name} ${printableLine(`${pairs.join(',')}::${data(message)}`)}\n`)
  }

  #lineText(line: Line): string {
    const parts = typeof line === 'string' ? [line] : line
    if (this.#terminal.isColored !== true)
      return printableLine(parts.map((part) => (typeof part === 'string' ? part : part.text)).join(''))
    return parts.map(styled).join('')
  }

  #write(text: string): void {
    this.#terminal.progress?.clear()
    this.#print(text)
  }
}

function styled(part: string | StyledText): string {
  if (typeof part === 'string') return printableLine(part)
  return styleText(part.style, printableLine(part.text), { validateStream: false })
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
