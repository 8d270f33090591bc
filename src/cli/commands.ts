import { cacheCode } from './codeCache.ts'
import type { parseArgs, ParseArgsOptionsConfig } from 'node:util'
import { sandboxOptions, sandboxOptionsHelp, sandboxUsage } from '../sandbox/sandboxOptions.ts'
import type { SiteSource } from './docsOfSpace.ts'
import type { Output } from './output.ts'
import type { ReportFormat } from './report.ts'
import type { Ask } from './terminal.ts'
import { UsageError } from './usageError.ts'
import { english, partsText } from '../core/text/messages/translate.ts'

/** A command of the command line. */
export interface Command<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  /** The arguments, as help shows them. */
  readonly usage: string
  /** What the command does and its options, in lines of at most 110 characters. */
  readonly help: string
  readonly options: Options
  /** Values of options that are named without one. */
  readonly bare?: Readonly<Record<string, string>>
  /** Returns the exit status. Loads its code only now, because clients wait for the first answer of an MCP server. */
  readonly run: (input: CommandInput<Options>) => Promise<number>
}

interface CommandInput<Options extends ParseArgsOptionsConfig> {
  readonly values: ReturnType<typeof parseArgs<{ options: Options }>>['values']
  readonly positionals: readonly string[]
  /** The arguments after the command's name. */
  readonly args: readonly string[]
  readonly output: Output
  /** Undefined if no person is at the terminal. */
  readonly ask: Ask | undefined
}

/** All commands by name, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  check: command({
    usage:
      '[FOLDER|FILE]… [--format text|json|github|gitlab|sarif] [--all] [--fix] [--prose] [--external[=strict]] [--since REF] [--baseline FILE] [--rules RULE,…]',
    help: `
Finds broken links, anchors, files, and includes, pages that aren't in the table of contents, unknown tags, and
front matter that a sync would lose. Checks all docs in a folder, or the docs folder that contains it. For a file,
reports only the problems in that file. Exit status: 0 if there are no errors, 1 if there are, 2 if the check failed.
--format   format of the report. The default is text.
--all      list every problem. By default, lists ten warnings or hints of each kind, and ten errors of kinds with more
           than 200.
--fix      apply safe fixes, update links to files that were renamed in Git, and then report the remaining problems
--prose    also check words: spelling, terms, style, accessibility, what search engines show, and what Vale finds if
           there is a .vale.ini
--external also request the addresses on the web that pages link to, each once and slowly. Galley keeps the results for
           days, so an interrupted check continues. An address that doesn't exist is a warning, or an error with
           --external=strict. Uncertain addresses are listed separately. With GALLEY_TOKEN, also checks links to
           other spaces.
--since    list only new problems since a Git revision, such as origin/main. These are the problems in changed lines,
           and others that the docs didn't have at the merge base with HEAD. Ends with 3 if Git doesn't have it.
--baseline list only problems that this file doesn't list. To create the file, or to drop what was fixed from it, add
           --update-baseline.
--rules    check only these rules`,
    options: {
      format: { type: 'string' },
      all: { type: 'boolean' },
      fix: { type: 'boolean' },
      prose: { type: 'boolean' },
      since: { type: 'string' },
      external: { type: 'string' },
      baseline: { type: 'string' },
      'update-baseline': { type: 'boolean' },
      rules: { type: 'string' },
    },
    bare: { external: 'report' },
    async run({ values, positionals, output }) {
      const format = choice('--format', formats, values.format ?? 'text')
      const rules = values.rules?.split(',').map((rule) => rule.trim())
      const { checkCommand } = await import('./checkCommand.ts')
      const { all = false, fix = false, prose: withProse = false, since, baseline } = values
      const updatesBaseline = values['update-baseline'] === true
      if (updatesBaseline && baseline === undefined)
        throw new UsageError('--update-baseline works only with --baseline.')
      const external = externalModes.find((known) => known === values.external)
      if (values.external !== external) throw new UsageError('--external can only have the value strict.')
      const known = { since, baseline, updatesBaseline, external }
      return await checkCommand({ paths: pathsOf(positionals), format, all, fix, withProse, ...known, rules }, output)
    },
  }),
  'init-ci': command({
    usage: '[FOLDER] --package URL|PATH --integrity sha512-HASH [--host github|gitlab]',
    help: `
Writes a configuration for GitHub or GitLab into the top folder of a repository. It checks the docs of each change
before a merge, and shows problems at the changed lines. Never changes a file: prints what to add if it exists, and
ends with 1.
--package  the package of Galley that CI installs, galley-docs-VERSION.tgz: an https address, or a path in the
           repository. Galley isn't in a registry yet.
--integrity
           what the package must be: sha512- and its hash in Base64
--host     the host of the repository. By default, galley detects GitLab from its files.`,
    options: { host: { type: 'string' }, package: { type: 'string' }, integrity: { type: 'string' } },
    async run({ values, positionals, output }) {
      const { ciHosts, initCiCommand } = await import('./initCiCommand.ts')
      const host = values.host === undefined ? undefined : choice('--host', ciHosts, values.host)
      const { package: from, integrity } = values
      return await initCiCommand(folderOf(positionals), { host, from, integrity }, output)
    },
  }),
  format: command({
    usage: '[FOLDER|FILE]… [--check]',
    help: `
Formats pages as the platform does, so that a sync doesn't change them, and lists the changed pages. The content of a
page stays the same. Exit status: 0 if it succeeded, 1 if --check found pages to format, 2 if it failed.
--check    only list the pages that would change`,
    options: { check: { type: 'boolean' } },
    async run({ values, positionals, output }) {
      const { formatCommand } = await import('./formatCommand.ts')
      return await formatCommand({ paths: pathsOf(positionals), check: values.check === true }, output)
    },
  }),
  import: command({
    usage: 'FILE|FOLDER… --into FOLDER [--split]',
    help: `
Adds documents to a docs folder: .docx of Word, and .html. Each becomes a page with an entry in the table
of contents, and a line says what couldn't be kept. Saves the images in the documents, too. Never overwrites a file.
Exit status: 0 if it succeeded, 1 if a document couldn't be imported, 2 if it failed.
--into     the docs folder
--split    make a subpage of each heading of the highest level`,
    options: { into: { type: 'string' }, split: { type: 'boolean' } },
    async run({ values, positionals, output }) {
      if (values.into === undefined || positionals.length === 0) {
        throw new UsageError('Name the documents, and the docs folder with --into.')
      }
      const { importCommand } = await import('./importCommand.ts')
      return await importCommand({ paths: positionals, into: values.into, split: values.split === true }, output)
    },
  }),
  prose: command({
    usage: 'FILE',
    help: `
Prints only the words of a page, as plain Markdown. Replaces everything else with blanks: tags, code, addresses, HTML,
and front matter except title and description. Lines and columns stay the same. Any tool for prose can read the
result: galley prose page.md | vale --ext=.md`,
    options: {},
    async run({ positionals, output }) {
      const [file, ...more] = positionals
      if (file === undefined || more.length > 0) throw new UsageError('Name one file: galley prose FILE.')
      const { proseCommand } = await import('./proseCommand.ts')
      return proseCommand(file, output)
    },
  }),
  serve: command({
    usage: '[FOLDER | --space SPACE[#NUMBER]] [--port N] [--open] [--visitor CLAIM[=VALUE]]… [--token-file FILE]',
    help: `
Shows the docs of a folder as the site that readers get, on this machine only, until you stop it. When you save, the
browser shows it at once. No request leaves the machine. With --space, shows a space or a change request of the
platform, and looks for changes every 20 seconds.
--space    the ID or address of a space, the number of a change request after #, or the address of a change request
--port     the port. The default is 4000. With 0, any free port.
--open     open a browser
--visitor  a claim of the visitor, such as plan=pro. Without one, shows what a visitor without claims gets.`,
    options: {
      space: { type: 'string' },
      port: { type: 'string' },
      open: { type: 'boolean' },
      visitor: { type: 'string', multiple: true },
      'token-file': { type: 'string' },
    },
    async run({ values, positionals, output }) {
      const source = siteSource(positionals, values)
      await cacheCode()
      const { serveCommand } = await import('./serveCommand.ts')
      return await serveCommand({ ...source, port: portOf(values.port), open: values.open === true }, output)
    },
  }),
  build: command({
    usage:
      '[FOLDER | --space SPACE[#NUMBER]] [--out FOLDER] [--base PATH|ADDRESS] [--single] [--pdf FILE] [--visitor CLAIM[=VALUE]]… [--token-file FILE]',
    help: `
Builds the docs of a folder as static files that any host serves, and that also work from a disk. If a build doesn't
finish, the files of the last build stay. Exit status: 0 if it succeeded, 1 if a page can't be read, 2 if it failed.
--out      the folder to write to: new, empty, or one that build wrote
--base     where the site is published, such as /docs/ or https://example.com/docs/. The default is /.
--single   write all pages as one document
--pdf      write a PDF of all pages to this file, printed by an installed Chrome, Chromium or Edge. Needs no --out.
--space    a space or change request of the platform instead of a folder, as for serve
--visitor  a claim of the visitor, such as plan=pro. Without one, builds what a visitor without claims gets.`,
    options: {
      out: { type: 'string' },
      base: { type: 'string' },
      single: { type: 'boolean' },
      pdf: { type: 'string' },
      space: { type: 'string' },
      'token-file': { type: 'string' },
      visitor: { type: 'string', multiple: true },
    },
    async run({ values, positionals, output }) {
      const { out, base = '/', single = false, pdf } = values
      if (out === undefined && pdf === undefined)
        throw new UsageError('Name the folder that is written with --out, or a file with --pdf.')
      const source = siteSource(positionals, values)
      const { buildCommand } = await import('./buildCommand.ts')
      return await buildCommand({ ...source, out, base, single, pdf }, output)
    },
  }),
  mcp: command({
    usage: '[--folder FOLDER] [--write] [--change-request SPACE#NUMBER]… [--token-file FILE] [--http [--port N]]',
    help: `
Runs an MCP server on standard input and output. Its tools let agents search, read, and check all docs in the folder.
With a token, they also work on the spaces and change requests of the platform.
--folder   a docs folder, or a folder with several. The default is the current folder.
--write    also offer tools that edit and create pages in the folder, and that create change requests
--change-request
           an existing change request that tools can write in, as SPACE#NUMBER or its address
--http     serve HTTP on this machine only, to clients with the token that it prints, until you stop it
--port     the port for HTTP. The default is any free port.`,
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
Writes a space (its ID or address) or a change request (its address) into a new folder.`,
    options: { 'token-file': { type: 'string' } },
    async run({ values, positionals, output }) {
      const [space, folder, ...more] = positionals
      if (space === undefined || folder === undefined || more.length > 0) {
        throw new UsageError('Enter a space and a new folder: galley clone SPACE FOLDER.')
      }
      const { cloneCommand } = await import('./cloneCommand.ts')
      return await cloneCommand({ space, folder, tokenFile: values['token-file'] }, output)
    },
  }),
  status: command({
    usage: '[FOLDER] [--space SPACE] [--json] [--token-file FILE]',
    help: `
Shows what changed in the folder, or in each clone inside it, and on the platform since the last pull or push. Exit
status: 0, or 1 if there are conflicts or unfinished merges.
--json     print JSON`,
    options: { space: { type: 'string' }, json: { type: 'boolean' }, 'token-file': { type: 'string' } },
    async run({ values, positionals, output, ask }) {
      const { space, json = false, 'token-file': tokenFile } = values
      const { statusCommand } = await import('./statusCommand.ts')
      return await statusCommand({ folder: folderOf(positionals), space, json, tokenFile, ask }, output)
    },
  }),
  pull: command({
    usage: '[FOLDER] [--space SPACE] [--yes] [--token-file FILE]',
    help: `
Gets the changes on the platform, and merges them with the changes in the folder. Asks before it deletes many pages,
and keeps a copy of each deleted file in .galley/replaced. Exit status: 0, or 1 if there are conflicts to resolve, or
pages that the platform lists but doesn't have.
--yes      delete many pages without asking`,
    options: { space: { type: 'string' }, yes: { type: 'boolean' }, 'token-file': { type: 'string' } },
    async run({ values, positionals, output, ask }) {
      const { space, yes = false, 'token-file': tokenFile } = values
      const { pullCommand } = await import('./pullCommand.ts')
      return await pullCommand({ folder: folderOf(positionals), space, yes, tokenFile, ask }, output)
    },
  }),
  resolved: command({
    usage: 'FILE…',
    help: `
Records that the conflicts of a pull are resolved in files, although a file still has the text from before where both
sides changed it. Without that, push refuses the file. Exit status: 0, or 1 if a file still has conflict markers.`,
    options: {},
    async run({ positionals, output }) {
      if (positionals.length === 0) throw new UsageError('Name the files: galley resolved FILE.')
      const { resolvedCommand } = await import('./resolvedCommand.ts')
      return await resolvedCommand(positionals, output)
    },
  }),
  push: command({
    usage:
      '[FOLDER] [--space SPACE] [--dry-run] [--add] [--json] [--yes] [--subject TEXT | --change-request NUMBER] [--token-file FILE]',
    help: `
Pushes the changes in the folder to the change request that the folder was cloned from. With --subject, pushes to a
new one, and with --change-request to the one with this number. Exit status: 0, or 1 if something wasn't pushed.
--dry-run  only show what would be pushed
--add      first add new pages to the table of contents. Without it, pages that aren't listed there aren't pushed.
--json     print JSON, once, at the end
--yes      delete many pages on the platform without asking

--space    the space that the docs belong to. Name it once for a folder that wasn't cloned on this machine, and always
           in CI. If .galley was deleted, status shows which file is which page. pull and push use these matches and
           remember them.`,
    options: {
      space: { type: 'string' },
      'dry-run': { type: 'boolean' },
      add: { type: 'boolean' },
      json: { type: 'boolean' },
      yes: { type: 'boolean' },
      subject: { type: 'string' },
      'change-request': { type: 'string', multiple: true },
      'token-file': { type: 'string' },
    },
    async run({ values, positionals, output, ask }) {
      const { space, 'dry-run': dryRun = false, add = false, json = false, yes = false, subject } = values
      const tokenFile = values['token-file']
      const [changeRequest, ...others] = values['change-request'] ?? []
      if (others.length > 0) throw new UsageError('Enter only one change request.')
      const { pushCommand } = await import('./pushCommand.ts')
      const folder = folderOf(positionals)
      const work = { dryRun, add, json, yes, subject, changeRequest }
      return await pushCommand({ folder, space, tokenFile, ask, ...work }, output)
    },
  }),
  openapi: command({
    usage:
      'diff [OLD] NEW | check [FILE]… | coverage [FILE]… | push SLUG FILE [--format FORMAT] [--published SLUG] [--fail-on LEVEL] [--dry-run] [--organization ID] [--allow-unmatched] [--token-file FILE]',
    help: `
Works with OpenAPI specifications and their overlays. With diff, lists what changed for readers, and the pages that
show it. With check, finds problems in files, or in those that .galley.yaml lists. With coverage, lists the pages that
show each operation, and missing texts. With push, uploads a specification.
FORMAT is text, json, markdown or update. LEVEL is breaking or may-break. The files of diff can also be of a commit, such as HEAD:api.yaml, or - for the standard input.
Exit status: 0, 1 or 2. It's 1 if diff or push --dry-run found breaking changes or couldn't compare everything, or if
check or push failed. It's 2 if the command can't run.
--format   format of the changes. The default is text. update writes a block for a page with release notes.
--published
           the slug of the specification on the platform to compare with, instead of OLD
--fail-on  the lowest level that ends with status 1: breaking, which is the default, or may-break
--dry-run  only show what a push would change on the platform
--organization
           the ID of the organization, if the token works for several
--allow-unmatched
           push although targets of overlays match nothing, so that their text is missing`,
    options: {
      format: { type: 'string' },
      published: { type: 'string' },
      'fail-on': { type: 'string' },
      'dry-run': { type: 'boolean' },
      organization: { type: 'string' },
      'allow-unmatched': { type: 'boolean' },
      'token-file': { type: 'string' },
    },
    async run({ values, positionals, output }) {
      const format = choice('--format', ['text', 'json', 'markdown', 'update'], values.format ?? 'text')
      const failOn = choice('--fail-on', ['breaking', 'may-break'], values['fail-on'] ?? 'breaking')
      const { openApiCommand } = await import('./openApiCommand.ts')
      const { organization, published, 'dry-run': dryRun = false, 'allow-unmatched': allowsUnmatched = false } = values
      const tokenFile = values['token-file']
      return await openApiCommand(
        { words: positionals, format, failOn, published, organization, dryRun, allowsUnmatched, tokenFile },
        output,
      )
    },
  }),
  sandbox: command({
    usage: sandboxUsage,
    help: `
Runs a platform on this machine, with sample docs or the docs of folders, until you stop it. Prints its address and
tokens as JSON. Needs Node 22.13 or later.
${sandboxOptionsHelp}`,
    options: sandboxOptions,
    async run({ positionals, args }) {
      if (positionals.length > 0) throw new UsageError('Pass folders with --import or --git.')
      const { sandboxCommand } = await import('./sandboxCommand.ts')
      return await sandboxCommand(args)
    },
  }),
}

const externalModes = ['report', 'strict'] as const
const formats: readonly ReportFormat[] = ['text', 'json', 'github', 'gitlab', 'sarif']

/** Types the values of a command's options. */
function command<Options extends ParseArgsOptionsConfig>(described: Command<Options>): Command {
  return described as Command<never> as Command
}

function pathsOf(positionals: readonly string[]): readonly string[] {
  return positionals.length > 0 ? positionals : ['.']
}

function folderOf([folder = '.', ...more]: readonly string[]): string {
  if (more.length > 0) throw new UsageError('Enter only one folder.')
  return folder
}

function siteSource(
  positionals: readonly string[],
  values: { readonly space?: string; readonly visitor?: string[]; readonly 'token-file'?: string },
): SiteSource {
  const { space, visitor = [], 'token-file': tokenFile } = values
  if (space !== undefined && positionals.length > 0) throw new UsageError('Name either a folder or a space.')
  return { folder: folderOf(positionals), space, tokenFile, visitor }
}

function choice<Value extends string>(option: string, known: readonly Value[], given: string): Value {
  const found = known.find((each) => each === given)
  if (found === undefined) throw new UsageError(`${option} must be one of: ${partsText(known, english)}.`)
  return found
}

function httpPort(isHttp: boolean, given: string | undefined): number | undefined {
  if (given !== undefined && !isHttp) throw new UsageError('--port works only with --http.')
  const port = portOf(given ?? '0')
  return isHttp ? port : undefined
}

/** The default is 4000. */
function portOf(given = '4000'): number {
  const port = Number(given)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port must be a number from 0 to 65535.')
  return port
}
