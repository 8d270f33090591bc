/** What the sandbox takes on its command line, as `parseArgs` of Node reads it. */
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

/** Its options in one line. */
export const sandboxUsage =
  '[--port N] [--data FOLDER] [--import FOLDER]… [--git FOLDER]… [--generate LIST] [--guide] [--api reference|current] [--rate-limit N] [--allow-private-fetch] [--no-normalise]'

/** What each of its options does; lines of at most 110 characters. */
export const sandboxOptionsHelp = `--port     listens on this port of this machine; one that is free unless said
--data     keeps what is in it in this folder; in a temporary one unless said, which goes at the end
--import   makes a space from a folder of Markdown
--git      makes a space from the Git repository in a folder, and keeps both in step when asked to
--generate makes up content, this much where LIST says nothing else:
           orgs=1,spaces=1,pages=100,depth=3,changeRequests=0,members=0,sites=0
--guide    also makes the space with the sample docs, as a new sandbox without other content does
--api      the generation of the API: that of the reference unless said, or that of today’s live service, without
           what that has given up
--rate-limit
           answers with 429 beyond N requests per minute and token
--allow-private-fetch
           fetches OpenAPI specifications and files, and sends events, at private addresses too
--no-normalise
           keeps Markdown to the letter; without it the sandbox evens out the Markdown that it is sent, as the live
           service does (line ends, blank lines, trailing spaces, bullets)`
