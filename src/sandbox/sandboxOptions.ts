/** The options of the sandbox's command line, for Node's `parseArgs`. */
export const sandboxOptions = {
  port: { type: 'string' },
  data: { type: 'string' },
  import: { type: 'string', multiple: true },
  git: { type: 'string', multiple: true },
  generate: { type: 'string' },
  guide: { type: 'boolean' },
  api: { type: 'string' },
  'rate-limit': { type: 'string' },
  'allow-private-fetch': { type: 'boolean' },
  'no-normalise': { type: 'boolean' },
} as const

/** The options in one line, for the usage. */
export const sandboxUsage =
  '[--port N] [--data FOLDER] [--import FOLDER]… [--git FOLDER]… [--generate LIST] [--guide] [--api reference|current|only-reference] [--rate-limit N] [--allow-private-fetch] [--no-normalise]'

/** The help about the options, in lines of at most 110 characters. */
export const sandboxOptionsHelp = `--port     the port to listen on. The default is any free port.
--data     the folder to keep the data in. The default is a temporary folder that is deleted at the end.
--import   create a space from a folder of Markdown
--git      create a space from the Git repository in a folder, for imports from it and exports to it
--generate create made-up content. These are the defaults for LIST:
           orgs=1,spaces=1,pages=100,depth=3,changeRequests=0,members=0,sites=0
--guide    also create the space with the sample docs. A new sandbox without other content always has it.
--api      the version of the API: “reference” (the default), “current” as on the live platform, or
           “only-reference” without other operations
--rate-limit
           respond with 429 after N requests per minute and token
--allow-private-fetch
           also allow private addresses when fetching OpenAPI specifications and files, and sending events
--no-normalise
           keep Markdown exactly as it was sent. By default, the sandbox normalizes Markdown as the live platform
           does (line ends, blank lines, trailing spaces, bullets).`
