import { parseArgs } from 'node:util'
import { generations, type Generation } from '../contract/generations.ts'
import { sandboxOptions, sandboxOptionsHelp, sandboxUsage } from './sandboxOptions.ts'

/** How much content to generate. `pages` is the size of the first space; the others have ten pages each. */
export interface GenerateOptions {
  readonly orgs: number
  readonly spaces: number
  readonly pages: number
  readonly depth: number
  readonly changeRequests: number
  /** The number of members in each organization, in addition to those who have a token. */
  readonly members: number
  readonly sites: number
}

/** What the command line asks for. */
export interface CommandLine {
  /** 0 means any free port. */
  readonly port: number
  /** If undefined, the data is in a temporary folder that is deleted when the sandbox stops. */
  readonly dataFolder: string | undefined
  readonly imports: readonly string[]
  /** Folders with a Git repository. Each is synced with a space of its own. */
  readonly repositories: readonly string[]
  readonly generate: GenerateOptions | undefined
  readonly guide: boolean
  /** Which generation of the API to serve. */
  readonly generation: Generation
  readonly rateLimit: number | undefined
  /** Whether the sandbox fetches addresses on this machine and its network when a request asks for it. */
  readonly allowPrivateFetch: boolean
  /** Whether Markdown is rewritten the way the live service may rewrite it, instead of kept as it was sent. */
  readonly normalize: boolean
  readonly parentPid: number | undefined
}

/** The command line can't be used. The message says why, and how to use it. */
export class UsageError extends Error {}

const usage = `Usage: sandbox ${sandboxUsage}
${sandboxOptionsHelp}
--parent-pid
           stop when the process with this ID ends`

const generateDefaults: GenerateOptions = {
  orgs: 1,
  spaces: 1,
  pages: 100,
  depth: 3,
  changeRequests: 0,
  members: 0,
  sites: 0,
}

/** Reads the command line. Throws a UsageError if it can't be used. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const values = parse(args)
  return {
    port: wholeNumber('--port', values.port, 0, 65535) ?? 0,
    dataFolder: values.data,
    imports: values.import ?? [],
    repositories: values.git ?? [],
    generate: values.generate === undefined ? undefined : readGenerate(values.generate),
    guide: values.guide ?? false,
    generation: readGeneration(values.api),
    rateLimit: wholeNumber('--rate-limit', values['rate-limit'], 1, 1_000_000),
    allowPrivateFetch: values['allow-private-fetch'] ?? false,
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

function readGeneration(text: string | undefined): Generation {
  const generation = generations.find((each) => each === (text ?? 'reference'))
  if (!generation) throw new UsageError(`--api must be ${generations.join(' or ')}.\n${usage}`)
  return generation
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
