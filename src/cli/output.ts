import { styleText } from 'node:util'
import { printableLine } from '../core/text/strings/hiddenCharacters.ts'
import type { Terminal } from './terminal.ts'

/** A part of a line with a color of its own on a terminal. */
interface StyledText {
  readonly text: string
  readonly style: 'red' | 'yellow' | 'cyan' | 'gray'
}

/** A line for people. */
export type Line = string | readonly (string | StyledText)[]

/**
 * What commands print through. Names and texts of files and servers come to a terminal or a log of CI as they are written,
 * and nothing in them makes a line of its own, moves the cursor, or is a command for the program that reads the log.
 */
export class Output {
  readonly #print: (text: string) => void
  readonly #terminal: Terminal

  constructor(print: (text: string) => void, terminal: Terminal = {}) {
    this.#print = print
    this.#terminal = terminal
  }

  /** Says how far a command is, in Galley’s own words, where a person waits for it. */
  progress(text: string): void {
    this.#terminal.progress?.show(text)
  }

  /** Tells people something beside what is printed for them or for programs. */
  note(text: string): void {
    this.#terminal.progress?.clear()
    this.#terminal.note?.(`galley: ${printableLine(text)}\n`)
  }

  /** A line for people. */
  line(line: Line): void {
    this.lines([line])
  }

  lines(lines: readonly Line[]): void {
    this.#write(lines.map((line) => `${this.#lineText(line)}\n`).join(''))
  }

  /** A value for programs. What is escaped is in strings, in the form that JSON has for it. */
  json(value: unknown, indent?: number): void {
    this.lines(JSON.stringify(value, undefined, indent).split('\n'))
  }

  /** A command for GitHub, such as a note at a line of a file. */
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
