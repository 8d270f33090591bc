// Runs another script of this project with the Node that the project pins, after installing what is missing.
// Plain JavaScript without dependencies, because it has to work on a fresh clone and on Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const windows = process.platform === 'win32'
const pinnedNode = path.join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

const readPackages = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages

/** Explains why `npm ci` is needed, or returns undefined if node_modules matches package-lock.json. */
function reasonToInstall() {
  if (!existsSync(path.join(root, 'node_modules', '.package-lock.json'))) return 'No packages are installed yet.'
  if (!existsSync(pinnedNode)) return 'The Node that this project pins is missing.'
  const installed = readPackages('node_modules/.package-lock.json')
  for (const [location, wanted] of Object.entries(readPackages('package-lock.json'))) {
    if (location === '') continue
    const present = installed[location]
    if (present?.version !== wanted.version && (present || !wanted.optional)) {
      return `${location.replace(/^.*node_modules\//, '')} is ${present?.version ?? 'missing'}, not ${wanted.version}.`
    }
  }
  return undefined
}

const reason = reasonToInstall()
const before = performance.now()
if (reason) {
  console.log(`${reason} Running npm ci …`)
  const install = spawnSync('npm', ['ci'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
  if (install.status !== 0) {
    console.error('npm ci failed. Check the network and run the command again.')
    process.exit(install.status ?? 1)
  }
}

const searchPath = [path.join(root, 'node_modules', '.bin'), path.dirname(pinnedNode), process.env.PATH]
const child = spawn(pinnedNode, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: searchPath.join(path.delimiter),
    GALLEY_INSTALL_SECONDS: String((performance.now() - before) / 1000),
  },
})

// A terminal sends SIGINT and SIGHUP to both processes. This one waits until the other has cleaned up.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
child.on('error', ({ message }) => {
  console.error(`${message}. Its package is installed by a script: check that npm’s setting “ignore-scripts” is off.`)
  process.exit(1)
})
