#!/usr/bin/env node
// The command of the installed package. Plain enough for an old Node to read, so that it can say what it needs.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`需要 Node.js 20.19 或更高版本，当前为 ${process.version}\n`)
  process.exit(1)
}
process.env.NODE_ENV ||= 'production'
await import('../server/dist/main.js')
