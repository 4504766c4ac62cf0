// npm run bench: our figures and their baselines in one run; arguments are handed on.
import { buildIfStale, checkNode, installIfStale, supervise } from './prepare.mjs'

checkNode()
installIfStale()
buildIfStale()
process.exit(await supervise(['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)]))
