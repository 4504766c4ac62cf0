// npm run failover: a cluster on this machine whose primary dies under load.
import { buildIfStale, checkNode, installIfStale, supervise } from './prepare.mjs'

checkNode()
installIfStale()
buildIfStale()
process.exit(await supervise(['--import', 'tsx', 'scripts/failover/run.ts']))
