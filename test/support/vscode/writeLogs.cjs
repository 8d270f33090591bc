// Loaded by each process of a tested VS Code: writes its logs without a native module, which isn't built for tests.
const { appendFileSync } = require('node:fs')
const Module = require('node:module')

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'critical']

class Logger {
  constructor(_kind, _name, file) {
    this.file = file
    this.level = levels.indexOf('info')
  }

  getLevel() {
    return this.level
  }

  setLevel(level) {
    this.level = level
  }

  setPattern() {}
  clearFormatters() {}
  flush() {}
  drop() {}
}

for (const [level, name] of levels.entries()) {
  Logger.prototype[name] = function (message) {
    if (level < this.level) return
    try {
      appendFileSync(this.file, `${new Date().toISOString()} [${name}] ${message}\n`)
    } catch {
      // The profile was deleted while a process of it ends.
    }
  }
}

const spdlog = { version: 0, setLevel() {}, setFlushOn() {}, Logger }
const load = Module._load
Module._load = function (request, parent, ...rest) {
  const isWanted = request === 'bindings' && /[\\/]spdlog[\\/]/.test(parent?.filename ?? '')
  return isWanted ? () => spdlog : load.call(this, request, parent, ...rest)
}
