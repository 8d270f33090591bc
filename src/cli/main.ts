#!/usr/bin/env node
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { printableLine } from '../core/text/strings/hiddenCharacters.ts'
import { maskKnown } from '../client/maskSecrets.ts'
import { commands, type Command } from './commands.ts'
import { knownTokens } from './knownTokens.ts'
import { Output } from './output.ts'
import { packageVersion } from './packageVersion.ts'
import { isColored, ProgressLine, type Terminal } from './terminal.ts'
import { UsageError } from './usageError.ts'

const platformHelp = `mcp, clone, status, pull, and push read the token from GALLEY_TOKEN or from the file in --token-file. They read the
server address from GALLEY_SERVER_URL. The default is https://api.gitbook.com.
`

/** Runs the command line, and returns the exit status. */
export async function run(
  args: readonly string[],
  print: (text: string) => void,
  terminal: Terminal = {},
): Promise<number> {
  const [name, ...rest] = args
  if (name === '--version') return answer(print, `${packageVersion()}\n`)
  if (name === 'help' || name === '--help' || name === '-h') return answer(print, helpOf(rest[0]))
  if (name === undefined) {
    print(helpOf(undefined))
    return 2
  }
  if (rest.some((arg) => arg === '--help' || arg === '-h')) return answer(print, helpOf(name))
  const command = commandNamed(name)
  const parsed = parse(name, withBareValues(rest, command.bare ?? {}), command.options)
  const { 'token-file': tokenFile } = parsed.values
  const tokens = await knownTokens({ tokenFile: typeof tokenFile === 'string' ? tokenFile : undefined })
  const output = new Output((text) => print(maskKnown(text, tokens)), terminal)
  try {
    return await command.run({ ...parsed, args: rest, output, ask: terminal.ask })
  } catch (error) {
    if (error instanceof Error) error.message = maskKnown(error.message, tokens)
    throw error
  }
}

function answer(print: (text: string) => void, text: string): number {
  print(text)
  return 0
}

/** Returns the help for all commands, or for one. */
function helpOf(name: string | undefined): string {
  if (name !== undefined) return commandHelp(name, commandNamed(name))
  const all = Object.entries(commands).map(([each, described]) => indented(commandHelp(each, described)))
  return `galley: checks and formats docs folders, serves them to agents, and syncs them with the platform

${all.join('\n')}
${indented(platformHelp)}
  galley help [COMMAND]
  galley --version

  A .galley.yaml in the folder turns rules off or changes their severity, and excludes paths from check and format:
      rules:
        unused-file: off
      ignore:
        - drafts/**
`
}

function commandHelp(name: string, { usage, help }: Command): string {
  return `galley ${name} ${usage}\n${indented(help.trim(), '    ')}\n`
}

function indented(text: string, by = '  '): string {
  return text.replaceAll(/^(?=.)/gm, by)
}

function commandNamed(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  throw new UsageError(`The command “${name}” doesn’t exist. To list all commands, run galley help.`)
}

/** The parser knows only options that always or never have a value. */
function withBareValues(args: readonly string[], values: Readonly<Record<string, string>>): string[] {
  return args.map((arg) =>
    Object.hasOwn(values, arg.slice(2)) && arg.startsWith('--') ? `${arg}=${values[arg.slice(2)]}` : arg,
  )
}

function parse(name: string, args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('. To specify', 1)
    throw new UsageError(`${reason.replace(/\.$/, '')}. For help, run galley help ${name}.`, { cause: error })
  }
}

async function askAtTerminal(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  // The end of the input counts as no.
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    const answer = lines.question(`${printableLine(question)} [y/N] `).catch(() => '')
    return /^y(?:es)?$/i.test((await Promise.race([answer, ended])).trim())
  } finally {
    lines.close()
  }
}

/** A reader such as `head` can close the pipe early. That isn't an error. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

if (import.meta.main) {
  process.stdout.on('error', endWithReader)
  const isAttended = process.stdin.isTTY && process.stderr.isTTY
  const progress = process.stderr.isTTY ? new ProgressLine((text) => process.stderr.write(text)) : undefined
  const terminal: Terminal = {
    ask: isAttended ? askAtTerminal : undefined,
    isColored: isColored(process.stdout, process.env),
    note: (text) => process.stderr.write(text),
    progress,
  }
  run(process.argv.slice(2), (text) => process.stdout.write(text), terminal).then(
    (status) => (process.exitCode = status),
    (error: unknown) => {
      progress?.clear()
      const reason = error instanceof Error ? error.message : String(error)
      new Output((text) => process.stderr.write(text)).line(`galley: ${reason}`)
      process.exitCode = error instanceof UsageError ? error.status : 2
    },
  )
}
