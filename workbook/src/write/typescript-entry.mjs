// A worker thread of Node 20 ignores `--import tsx`, so this module registers tsx and imports the real entry.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData.entry)
