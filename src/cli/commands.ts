import type { parseArgs, ParseArgsOptionsConfig } from 'node:util'
import { sandboxOptions, sandboxOptionsHelp, sandboxUsage } from '../sandbox/sandboxOptions.ts'
import type { Output } from './output.ts'
import type { ReportFormat } from './report.ts'
import type { Ask } from './terminal.ts'
import { UsageError } from './usageError.ts'

/** A command of the command line. */
export interface Command<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  /** What follows its name, as help shows it. */
  readonly usage: string
  /** What it does, with its options; lines of at most 110 characters. */
  readonly help: string
  readonly options: Options
  /** Gives the exit status. What a command needs is loaded here: clients wait for the first answer of an MCP server. */
  readonly run: (input: CommandInput<Options>) => Promise<number>
}

interface CommandInput<Options extends ParseArgsOptionsConfig> {
  readonly values: ReturnType<typeof parseArgs<{ options: Options }>>['values']
  readonly positionals: readonly string[]
  /** All that follows the name of the command, as it was given. */
  readonly args: readonly string[]
  readonly output: Output
  /** Undefined where nobody is at the terminal. */
  readonly ask: Ask | undefined
}

/** The commands by their names, in the order of help. */
export const commands: Readonly<Record<string, Command>> = {
  check: command({
    usage: '[FOLDER|FILE]… [--format text|json|github|sarif] [--all] [--fix] [--rules RULE,…]',
    help: `
Finds dead links, anchors, files and includes, pages that nothing names, tags that the platform does not read,
and front matter that a sync would lose, in all docs below a folder or around it.
Of files only what is wrong in them is reported. Exit status: 0, 1 if there are errors, 2 if it could not run.
--format   how problems are printed; text unless said
--all      lists each problem; without it, ten warnings or hints of one kind, and ten errors beyond 200
--fix      fixes what is sure, and links to files that Git knows were renamed, then reports the rest
--rules    only these rules`,
    options: {
      format: { type: 'string' },
      all: { type: 'boolean' },
      fix: { type: 'boolean' },
      rules: { type: 'string' },
    },
    async run({ values, positionals, output }) {
      const format = formats.find((known) => known === (values.format ?? 'text'))
      if (format === undefined) throw new UsageError(`--format can be ${formats.join(', ')}.`)
      const rules = values.rules?.split(',').map((rule) => rule.trim())
      const { checkCommand } = await import('./checkCommand.ts')
      const { all = false, fix = false } = values
      return await checkCommand({ paths: pathsOf(positionals), format, all, fix, rules }, output)
    },
  }),
  format: command({
    usage: '[FOLDER|FILE]… [--check]',
    help: `
Writes pages as the platform does, so that a sync changes nothing in them, and names what it changed. What a page
means stays the same. Exit status: 0, 1 if --check found something, 2 if it could not run.
--check    only names what would change, and writes nothing`,
    options: { check: { type: 'boolean' } },
    async run({ values, positionals, output }) {
      const { formatCommand } = await import('./formatCommand.ts')
      return await formatCommand({ paths: pathsOf(positionals), check: values.check === true }, output)
    },
  }),
  prose: command({
    usage: 'FILE',
    help: `
Prints the prose of a page as plain Markdown, with everything else blanked: tags, front matter but for title and
description, code, addresses, HTML. A line and column there is the same one in the page, so that any prose engine
can read it: galley prose page.md | vale --ext=.md`,
    options: {},
    async run({ positionals, output }) {
      const [file, ...more] = positionals
      if (file === undefined || more.length > 0) throw new UsageError('Name one file: galley prose FILE.')
      const { proseCommand } = await import('./proseCommand.ts')
      return proseCommand(file, output)
    },
  }),
  mcp: command({
    usage: '[--folder FOLDER] [--write] [--change-request SPACE#NUMBER]… [--token-file FILE] [--http [--port N]]',
    help: `
Serves tools that search, read and check docs to agents, as an MCP server on standard input and output: all docs
below the folder, and with a token the spaces and change requests of the platform.
--folder   the docs folder, or one with several; the current one unless said
--write    also offers tools that edit and create pages in the folder, and make change requests
--change-request
           one that tools may write in beside those that they make, by SPACE#NUMBER or its address
--http     serves HTTP on this machine alone, until it is stopped, to whoever has the token that it prints
--port     the port of that; any that is free unless said`,
    options: {
      folder: { type: 'string' },
      write: { type: 'boolean' },
      'change-request': { type: 'string', multiple: true },
      'token-file': { type: 'string' },
      http: { type: 'boolean' },
      port: { type: 'string' },
    },
    async run({ values, positionals, output }) {
      if (positionals.length > 0) throw new UsageError('Name the folder with --folder.')
      const { folder, 'change-request': changeRequests = [], 'token-file': tokenFile, write = false } = values
      const port = httpPort(values.http === true, values.port)
      const { mcpCommand } = await import('./mcpCommand.ts')
      return await mcpCommand({ folder, write, changeRequests, tokenFile, port }, output)
    },
  }),
  clone: command({
    usage: 'SPACE FOLDER [--token-file FILE]',
    help: `
Writes a space, by its identifier or address, or a change request, by its address, into a new folder.`,
    options: { 'token-file': { type: 'string' } },
    async run({ values, positionals, output }) {
      const [space, folder, ...more] = positionals
      if (space === undefined || folder === undefined || more.length > 0) {
        throw new UsageError('Name a space and a new folder: galley clone SPACE FOLDER.')
      }
      const { cloneCommand } = await import('./cloneCommand.ts')
      return await cloneCommand({ space, folder, tokenFile: values['token-file'] }, output)
    },
  }),
  status: command({
    usage: '[FOLDER] [--space SPACE] [--json] [--token-file FILE]',
    help: `
Says what changed in the folder, or in each clone below it, and on the platform since both were the same. Exit status: 0,
1 for conflicts and for merges that aren't finished.
--json     says it as JSON`,
    options: { space: { type: 'string' }, json: { type: 'boolean' }, 'token-file': { type: 'string' } },
    async run({ values, positionals, output, ask }) {
      const { space, json = false, 'token-file': tokenFile } = values
      const { statusCommand } = await import('./statusCommand.ts')
      return await statusCommand({ folder: folderOf(positionals), space, json, tokenFile, ask }, output)
    },
  }),
  pull: command({
    usage: '[FOLDER] [--space SPACE] [--token-file FILE]',
    help: `
Brings what changed on the platform into the folder, merged with what was written there. Exit status: 0, 1 where
somebody has to decide.`,
    options: { space: { type: 'string' }, 'token-file': { type: 'string' } },
    async run({ values, positionals, output, ask }) {
      const { space, 'token-file': tokenFile } = values
      const { pullCommand } = await import('./pullCommand.ts')
      return await pullCommand({ folder: folderOf(positionals), space, tokenFile, ask }, output)
    },
  }),
  push: command({
    usage:
      '[FOLDER] [--space SPACE] [--dry-run] [--add] [--json] [--subject TEXT | --change-request NUMBER] [--token-file FILE]',
    help: `
Puts what changed in the folder into the change request that the folder follows, into a new one with that
subject, or into the one with that number. Exit status: 0, 1 where something was left behind.
--dry-run  only says what would be done
--add      first adds new pages to the table of contents; without it, those that it doesn't name are left behind
--json     says it as JSON, at the end and once

--space    the space whose docs the folder has. Name it once where a folder was not cloned on this machine, and always
           in CI. Where .galley is gone, status shows which file is which page, pull and push take that for granted
           and remember it`,
    options: {
      space: { type: 'string' },
      'dry-run': { type: 'boolean' },
      add: { type: 'boolean' },
      json: { type: 'boolean' },
      subject: { type: 'string' },
      'change-request': { type: 'string', multiple: true },
      'token-file': { type: 'string' },
    },
    async run({ values, positionals, output, ask }) {
      const { space, 'dry-run': dryRun = false, add = false, json = false, subject, 'token-file': tokenFile } = values
      const [changeRequest, ...others] = values['change-request'] ?? []
      if (others.length > 0) throw new UsageError('Name one change request.')
      const { pushCommand } = await import('./pushCommand.ts')
      const folder = folderOf(positionals)
      return await pushCommand({ folder, space, dryRun, add, json, subject, changeRequest, tokenFile, ask }, output)
    },
  }),
  sandbox: command({
    usage: sandboxUsage,
    help: `
Runs a platform of its own on this machine, with sample docs or those of folders, until it is stopped. Prints its
address and tokens as JSON. Needs Node 22.13 or later.
${sandboxOptionsHelp}`,
    options: sandboxOptions,
    async run({ positionals, args }) {
      if (positionals.length > 0) throw new UsageError('Name folders with --import or --git.')
      const { sandboxCommand } = await import('./sandboxCommand.ts')
      return await sandboxCommand(args)
    },
  }),
}

const formats: readonly ReportFormat[] = ['text', 'json', 'github', 'sarif']

/** Types what a command reads by the options that it takes. */
function command<Options extends ParseArgsOptionsConfig>(described: Command<Options>): Command {
  return described as Command<never> as Command
}

function pathsOf(positionals: readonly string[]): readonly string[] {
  return positionals.length > 0 ? positionals : ['.']
}

function folderOf([folder = '.', ...more]: readonly string[]): string {
  if (more.length > 0) throw new UsageError('Name one folder.')
  return folder
}

function httpPort(isHttp: boolean, given: string | undefined): number | undefined {
  if (given !== undefined && !isHttp) throw new UsageError('--port goes with --http.')
  const port = Number(given ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port takes a number up to 65535.')
  return isHttp ? port : undefined
}
