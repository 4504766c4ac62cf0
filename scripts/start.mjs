// npm start: from a fresh clone to a running product.
import { buildIfStale, checkNode, installIfStale, supervise } from './prepare.mjs'

checkNode()
installIfStale()
buildIfStale()
const server = ['--import', './scripts/with-parent.mjs', 'server/dist/main.js', 'start']
process.exit(await supervise(server, { env: { NODE_ENV: 'production', ...process.env } }))
