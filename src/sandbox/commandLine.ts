import { parseArgs } from 'node:util'
import { editions, type Edition } from '../contract/generations.ts'
import { sandboxOptions, sandboxOptionsHelp, sandboxUsage } from './sandboxOptions.ts'

/** The command line can't be used. The message says why, and how to use it. */
export class UsageError extends Error {}

const usage = `Usage: sandbox ${sandboxUsage}
${sandboxOptionsHelp}
--parent-pid
           stop when the process with this ID ends`

const generateDefaults = {
  orgs: 1,
  spaces: 1,
  /** The size of the first space; the others have ten pages each. */
  pages: 100,
  depth: 3,
  changeRequests: 0,
  /** The number of members in each organization, in addition to those who have a token. */
  members: 0,
  sites: 0,
}

/** How much content to generate. */
export type GenerateOptions = Readonly<typeof generateDefaults>

/** What the command line asks for. */
export type CommandLine = Readonly<ReturnType<typeof readCommandLine>>

/** Reads the command line. Throws a UsageError if it can't be used. */
export function readCommandLine(args: readonly string[]) {
  const values = parse(args)
  return {
    /** 0 means any free port. */
    port: wholeNumber('--port', values.port, 0, 65535) ?? 0,
    /** If undefined, the data is in a temporary folder that is deleted when the sandbox stops. */
    dataFolder: values.data,
    imports: values.import ?? [],
    /** Folders with a Git repository. Each is synced with a space of its own. */
    repositories: values.git ?? [],
    generate: values.generate === undefined ? undefined : readGenerate(values.generate),
    guide: values.guide ?? false,
    /** Which edition of the API to serve. */
    edition: readEdition(values.api),
    rateLimit: wholeNumber('--rate-limit', values['rate-limit'], 1, 1_000_000),
    /** Whether the sandbox fetches addresses on this machine and its network when a request asks for it. */
    allowPrivateFetch: values['allow-private-fetch'] ?? false,
    /** Whether Markdown is rewritten the way the live service may rewrite it, instead of kept as it was sent. */
    normalize: !(values['no-normalise'] ?? false),
    parentPid: wholeNumber('--parent-pid', values['parent-pid'], 1, 2 ** 31),
  }
}

function parse(args: readonly string[]) {
  try {
    const options = { ...sandboxOptions, 'parent-pid': { type: 'string' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function readEdition(text: string | undefined): Edition {
  const edition = editions.find((each) => each === (text ?? 'reference'))
  if (!edition) throw new UsageError(`--api must be ${editions.join(' or ')}.\n${usage}`)
  return edition
}

function readGenerate(text: string): GenerateOptions {
  const options: Record<string, number> = { ...generateDefaults }
  for (const part of text.split(',').filter((piece) => piece.trim() !== '')) {
    const [name = '', value] = part.split('=').map((piece) => piece.trim())
    if (!(name in generateDefaults)) throw new UsageError(`--generate doesn’t accept “${name}”.\n${usage}`)
    const least = name === 'orgs' || name === 'spaces' || name === 'depth' ? 1 : 0
    options[name] = wholeNumber(`--generate ${name}`, value ?? '', least, 1_000_000) ?? 0
  }
  return options as unknown as GenerateOptions
}

function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}.\n${usage}`)
}
