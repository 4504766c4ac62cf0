// npm run bench: our figures and their baselines in one run; arguments are handed on.
import { buildForBench, buildIfStale, checkNode, installIfStale, supervise } from './prepare.mjs'

checkNode()
installIfStale()
buildIfStale()
buildForBench()
process.exit(await supervise(['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)]))
