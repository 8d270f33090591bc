#!/usr/bin/env node
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { ReportFormat } from './report.ts'
import { UsageError } from './usageError.ts'

const help = `galley: checks and formats docs folders of the platform, serves them to agents, and brings them together with it

  galley check [FOLDER] [--format text|json|github|sarif] [--fix] [--rules RULE,…]
      Finds dead links, anchors, files and includes, pages that nothing names, tags that the platform does not read,
      and front matter that a sync would lose. Exit status: 0, 1 if there are errors, 2 if it could not run.
      --format   how problems are printed; text unless said
      --fix      mends what is sure, then reports the rest
      --rules    only these rules

  galley format [FOLDER] [--check]
      Writes pages as the platform does, so that a sync changes nothing in them, and names what it changed. What a page
      means stays the same. Exit status: 0, 1 if --check found something, 2 if it could not run.
      --check    only names what would change, and writes nothing

  galley mcp [--folder FOLDER] [--write] [--change-request SPACE#NUMBER]… [--token-file FILE] [--http [--port N]]
      Serves tools that search, read and check docs to agents, as an MCP server on standard input and output: the docs
      of the folder, and with a token the spaces and change requests of the platform.
      --folder   the docs folder; the current one unless said
      --write    also offers tools that edit and create pages in the folder, and make change requests
      --change-request
                 one that tools may write in beside those that they make, by SPACE#NUMBER or its address
      --http     serves HTTP on this machine alone, until it is stopped, to whoever has the token that it prints
      --port     the port of that; any that is free unless said

  galley clone SPACE FOLDER [--token-file FILE]
      Writes a space, by its identifier or address, or a change request, by its address, into a new folder.

  galley status [FOLDER] [--space SPACE] [--json]
      Says what changed in the folder and on the platform since both were the same. Exit status: 0, 1 for conflicts.

  galley pull [FOLDER] [--space SPACE]
      Brings what changed on the platform into the folder, merged with what was written there. Exit status: 0, 1 where
      somebody has to decide.

  galley push [FOLDER] [--space SPACE] [--dry-run] [--json] [--subject TEXT | --change-request NUMBER]
      Puts what changed in the folder into the change request that the folder follows, into a new one with that
      subject, or into the one with that number. Exit status: 0, 1 where something was left behind.
      --dry-run  only says what would be done

      --space    for a folder whose .galley is gone: the space whose docs it has. status shows which file is which page,
                 pull and push take that for granted and remember it

  galley sandbox [--port N] [--data FOLDER] [--import FOLDER]…
      Runs a platform of its own on this machine, with sample docs or those of folders, until it is stopped. Prints its
      address and tokens as JSON. Needs Node 22.13 or later.

  mcp, clone, status, pull and push take the token from GALLEY_TOKEN, or from a file that --token-file names, and the server from
  GALLEY_SERVER_URL (https://api.gitbook.com unless said).

  galley --help

  .galley.yaml in the folder switches rules off or changes their severity, and leaves paths out of both:
      rules:
        unused-file: off
      ignore:
        - drafts/**
`

const formats: readonly ReportFormat[] = ['text', 'json', 'github', 'sarif']

const commandOptions = {
  check: ['format', 'fix', 'rules'],
  format: ['check'],
  mcp: ['folder', 'write', 'change-request', 'token-file', 'http', 'port'],
  clone: ['token-file'],
  status: ['space', 'json', 'token-file'],
  pull: ['space', 'token-file'],
  push: ['space', 'dry-run', 'json', 'subject', 'change-request', 'token-file'],
}

function isCommand(name: string): name is keyof typeof commandOptions {
  return Object.hasOwn(commandOptions, name)
}

/** Runs the command line; gives the exit status. */
export async function run(args: readonly string[], print: (text: string) => void): Promise<number> {
  if (args[0] === 'sandbox') {
    const { sandboxCommand } = await import('./sandboxCommand.ts')
    return await sandboxCommand(args.slice(1))
  }
  const { values, positionals } = parse(args)
  const [command, ...named] = positionals
  if (values.help === true || command === undefined) {
    print(help)
    return command === undefined && values.help !== true ? 2 : 0
  }
  if (!isCommand(command)) throw new UsageError(`There is no command “${command}”. See galley --help.`)
  const stray = Object.keys(values).find((option) => !commandOptions[command].includes(option))
  if (stray !== undefined) throw new UsageError(`galley ${command} takes no --${stray}. See galley --help.`)
  const tokenFile = values['token-file']
  // Each command loads only what it needs: clients wait for the first answer of an MCP server.
  if (command === 'clone') {
    const [space, folder, ...more] = named
    if (space === undefined || folder === undefined || more.length > 0) {
      throw new UsageError('Name a space and a new folder: galley clone SPACE FOLDER.')
    }
    const { cloneCommand } = await import('./cloneCommand.ts')
    return await cloneCommand({ space, folder, tokenFile }, print)
  }
  const [folder = '.', ...more] = named
  if (more.length > 0) throw new UsageError('Name one folder.')
  if (command === 'mcp') {
    if (named.length > 0) throw new UsageError('Name the folder with --folder.')
    const { mcpCommand } = await import('./mcpCommand.ts')
    const { folder, 'change-request': changeRequests = [], write = false } = values
    const port = httpPort(values.http === true, values.port)
    return await mcpCommand({ folder, write, changeRequests, tokenFile, port }, print)
  }
  if (command === 'format') {
    const { formatCommand } = await import('./formatCommand.ts')
    return await formatCommand({ folder, check: values.check === true }, print)
  }
  if (command === 'status') {
    const { statusCommand } = await import('./statusCommand.ts')
    return await statusCommand({ folder, space: values.space, json: values.json === true, tokenFile }, print)
  }
  if (command === 'pull') {
    const { pullCommand } = await import('./pullCommand.ts')
    return await pullCommand({ folder, space: values.space, tokenFile }, print)
  }
  if (command === 'push') {
    const { pushCommand } = await import('./pushCommand.ts')
    const { subject, 'change-request': [changeRequest, ...others] = [] } = values
    if (others.length > 0) throw new UsageError('Name one change request.')
    const [dryRun, json] = [values['dry-run'] === true, values.json === true]
    return await pushCommand({ folder, space: values.space, dryRun, json, subject, changeRequest, tokenFile }, print)
  }
  const format = formats.find((known) => known === (values.format ?? 'text'))
  if (format === undefined) throw new UsageError(`--format can be ${formats.join(', ')}.`)
  const rules = values.rules?.split(',').map((rule) => rule.trim())
  const { checkCommand } = await import('./checkCommand.ts')
  return await checkCommand({ folder, format, fix: values.fix === true, rules }, print)
}

function httpPort(isHttp: boolean, given: string | undefined): number | undefined {
  if (given !== undefined && !isHttp) throw new UsageError('--port goes with --http.')
  const port = Number(given ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port takes a number up to 65535.')
  return isHttp ? port : undefined
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        format: { type: 'string' },
        fix: { type: 'boolean' },
        check: { type: 'boolean' },
        folder: { type: 'string' },
        write: { type: 'boolean' },
        json: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        space: { type: 'string' },
        subject: { type: 'string' },
        'change-request': { type: 'string', multiple: true },
        'token-file': { type: 'string' },
        http: { type: 'boolean' },
        port: { type: 'string' },
        rules: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

if (import.meta.main) {
  run(process.argv.slice(2), (text) => process.stdout.write(text)).then(
    (status) => (process.exitCode = status),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      process.stderr.write(`galley: ${reason}\n`)
      process.exitCode = 2
    },
  )
}
