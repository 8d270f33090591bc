import { compileErrors, validate } from '@readme/openapi-parser'
import { parseText, type SpecFormat } from './documentIn.ts'

/** A specification that was read, or why it could not be. */
export type SpecReading =
  | { readonly format: SpecFormat; readonly problems: [] }
  | { readonly format?: undefined; readonly problems: readonly string[] }

/** A document may have so many characters as JSON. */
const mostCharacters = 30_000_000

/** More problems than this are not told. */
const mostProblems = 20

/** Reads an OpenAPI document of version 2.0, 3.0 or 3.1 in JSON or YAML and holds it against its specification. */
export async function readSpec(text: string): Promise<SpecReading> {
  const parsed = parseText(text)
  if ('problem' in parsed) return { problems: [parsed.problem] }
  const { document } = parsed
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    return { problems: ['The text is no OpenAPI document: it must be an object with “openapi” or “swagger”.'] }
  }
  const problem = sizeProblem(document) ?? versionProblem(document as Readonly<Record<string, unknown>>)
  if (problem !== undefined) return { problems: [problem] }
  // The parser adds to what it is given. References to other files are left alone: nothing is read on their behalf.
  const result = await validate(structuredClone(document) as Parameters<typeof validate>[0], {
    resolve: { external: false },
    validate: { errors: { colorize: false } },
  })
  if (result.valid) return { format: parsed.format, problems: [] }
  const problems = result.errors.map(({ message }) => message.replaceAll(/\s*\n\s*/g, '\n').trim())
  const more = result.additionalErrors > 0 || problems.length > mostProblems
  return {
    problems: [
      ...(problems.length > 0 ? problems.slice(0, mostProblems) : [compileErrors(result)]),
      ...(more ? ['There are more problems than these.'] : []),
    ],
  }
}

/** What aliases unfold to must fit in an answer, and an alias of its own surroundings has no end. */
function sizeProblem(document: object): string | undefined {
  try {
    if (JSON.stringify(document).length <= mostCharacters) return undefined
    return 'The document is too large once its aliases are written out.'
  } catch {
    return 'The document contains itself, or is nested too deeply.'
  }
}

function versionProblem(document: Readonly<Record<string, unknown>>): string | undefined {
  const { openapi, swagger } = document
  const version = openapi ?? swagger
  if (version === undefined) return 'The document does not say its version: “openapi” or “swagger” is missing.'
  const known = openapi === undefined ? /^2\.0$/ : /^3\.[01](\.\d+)?$/
  if (typeof version === 'string' && known.test(version)) return undefined
  return 'The version of the document is not supported. OpenAPI 2.0, 3.0 and 3.1 are.'
}
