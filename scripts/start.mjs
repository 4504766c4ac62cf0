// npm start: from a fresh clone to a running product.
import { buildIfStale, checkNode, installIfStale, supervise } from './prepare.mjs'

checkNode()
installIfStale()
buildIfStale()
const server = ['--import', 'tsx', '--import', './scripts/with-parent.mjs', 'server/src/main.ts']
process.exit(await supervise(server, { env: { NODE_ENV: 'production', ...process.env } }))
